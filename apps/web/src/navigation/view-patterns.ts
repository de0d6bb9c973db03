/** The paths of the views, apart from what is done with them: who is signed out knows no more of them. */
import type { ViewId } from './views.ts';

/** Games have none each: below `/games/` lie the pages of the games themselves. */
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
  playlist: '/playlists/:playlistId?',
  'most-played': '/most-played',
  bookmarks: '/bookmarks',
  kept: '/kept',
} as const satisfies Readonly<Record<ViewId, string>>;

/** Every address but home, which visitors have one of their own at. */
export const VIEW_PATHS: readonly string[] = Object.values(VIEW_PATTERNS).filter(
  (path) => path !== VIEW_PATTERNS.home,
);
