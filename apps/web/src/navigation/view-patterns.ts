/** Separate from view-addresses.ts, because signed-out pages need only the paths. */
/** Games have no paths of their own, because `/games/` contains the pages of the games themselves. */
export const VIEW_PATTERNS = {
  home: '/',
  search: '/search',
  'live-streams': '/live-streams',
  games: '/games',
  artists: '/artists/:artistId?',
  library: '/library',
  liked: '/favorites',
  'recently-played': '/recently-played',
  queue: '/queue',
  albums: '/albums/:albumId?',
  tracks: '/songs',
  genres: '/genres',
  'genre-albums': '/genres/:genreId/albums',
  'genre-playlist': '/genres/:genreId',
  // Additional views, which are not in the specification.
  playlist: '/playlists/:playlistId?',
  'most-played': '/most-played',
  bookmarks: '/bookmarks',
  kept: '/kept',
  rooms: '/rooms/:roomId?',
  statistics: '/statistics/:year?',
  mix: '/mixes/:mixId',
} as const satisfies Readonly<Record<string, string>>;
export type ViewId = keyof typeof VIEW_PATTERNS;

/** All paths except home, where visitors see another page. */
export const VIEW_PATHS: readonly string[] = Object.values(VIEW_PATTERNS).filter(
  (path) => path !== VIEW_PATTERNS.home,
);
