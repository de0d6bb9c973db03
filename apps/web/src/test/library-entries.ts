import type { Album, Artist, Genre, Track } from '@tutti/contract/library/schemas';

export function buildTrack(id: number, parts: Partial<Track> = {}): Track {
  return {
    id,
    title: `Track ${id}`,
    authors: 'Nova Kline',
    length: '3:00',
    bit_rate: 192,
    album: {
      id: 3,
      title: 'Harbour',
      artUrl: '/api/albums/3/art',
      coverArt: '/api/albums/3/art',
      artColour: '#334455',
    },
    albumId: 3,
    genre: 'Jazz',
    durationMs: 180_000,
    discNumber: 1,
    trackNumber: id,
    genres: ['Jazz'],
    artists: [{ id: 5, name: 'Nova Kline' }],
    replayGain: null,
    isMissing: false,
    ...parts,
  };
}

export function buildAlbum(id: number, parts: Partial<Album> = {}): Album {
  return {
    id,
    title: `Album ${id}`,
    yearReleased: 2020,
    artist: 'Nova Kline',
    artistId: 5,
    trackCount: 5,
    durationMs: 900_000,
    genre: 'Jazz',
    isCompilation: false,
    artUrl: `/api/albums/${id}/art`,
    coverArt: `/api/albums/${id}/art`,
    artColour: '#334455',
    ...parts,
  };
}

export function buildArtist(id: number, parts: Partial<Artist> = {}): Artist {
  return { id, name: `Artist ${id}`, albumCount: 2, trackCount: 9, artUrl: null, ...parts };
}

export function buildGenre(id: number, name: string): Genre {
  return { id, name, trackCount: 50 };
}

export function pageOf<Item>(items: readonly Item[], total = items.length) {
  return { items, nextCursor: null, total };
}
