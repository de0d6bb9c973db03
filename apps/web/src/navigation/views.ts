/** The views of the shell, and what each of them may be told. */
export const VIEW_IDS = [
  'home',
  'search',
  'live-streams',
  'games',
  'artists',
  'library',
  'liked',
  'recently-played',
  'queue',
  'albums',
  'tracks',
  'genres',
  'genre-albums',
  'genre-playlist',
  // ours: the document has no screens for these
  'playlist',
  'most-played',
  'bookmarks',
  'kept',
] as const;
export type ViewId = (typeof VIEW_IDS)[number];

export interface View {
  readonly id: ViewId;
  readonly genreId?: string;
  readonly genreName?: string;
  readonly artistId?: string;
  readonly albumId?: string;
  /** The album a list of albums points at for a moment (M-170, M-171). */
  readonly selectedAlbumId?: string;
  readonly playlistId?: string;
  readonly gameId?: string;
  readonly term?: string;
  /** How a list is sorted; each view knows its own words and ignores others. */
  readonly sort?: string;
  readonly order?: string;
}

export const VIEW_PARAMETERS = [
  'genreId',
  'genreName',
  'artistId',
  'albumId',
  'selectedAlbumId',
  'playlistId',
  'gameId',
  'term',
  'sort',
  'order',
] as const satisfies readonly (keyof View)[];
