const MINUTE_MS = 60_000;

/** Sums of a time without music. */
export const NOTHING_PLAYED = { listenedMs: 0, plays: 0, skips: 0 };

export const played = (plays: number, minutes: number) => ({
  plays,
  listenedMs: minutes * MINUTE_MS,
  skips: 0,
});

/** One song, its artist, its album and its genre, as the statistics list them. */
export const MOST_LISTENED = {
  tracks: [
    {
      trackId: 7,
      title: 'Sundial',
      artist: 'Nova Kline',
      albumOrFolder: 'Harbour',
      albumId: 3,
      artUrl: null,
      ...played(12, 40),
    },
  ],
  artists: [{ artistId: 5, name: 'Nova Kline', ...played(12, 40) }],
  albums: [{ albumId: 3, title: 'Harbour', artist: 'Nova Kline', artUrl: '/art', ...played(12, 40) }],
  genres: [{ genreId: 4, name: 'Soul', ...played(12, 40) }],
};
