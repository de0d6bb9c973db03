/**
 * Areas of the API. Files of addresses, routes and wire entities and the page's calls and queries are named
 * after these. The order is that of the API page.
 */
export const AREAS = [
  'auth',
  'account',
  'second-factors',
  'single-sign-on',
  'passkeys',
  'admin-users',
  'admin-invitations',
  'admin-overview',
  'admin-library',
  'admin-mail',
  'admin-broadcast',
  'admin-backups',
  'admin-settings',
  'audit',
  'library',
  'media',
  'stations',
  'station-requests',
  'listen-keys',
  'app-keys',
  'now-playing',
  'playlists',
  'favorites',
  'ratings',
  'recents',
  'playback',
  'bookmarks',
  'play-queue',
  'statistics',
  'home',
  'games',
  'system',
] as const;
export type Area = (typeof AREAS)[number];
