/**
 * The contract: every wire name, route, hub message, limit, role, error code and text of the specification.
 * Server and client import it; it imports nothing of ours. Documented odd names (`authors`, `bit_rate`,
 * `yearReleased`) exist only here, in server presenters and in the web's `api/`.
 */

export * from './areas.ts';
export * from './audit-words.ts';
export * from './csv-cell.ts';
export * from './errors.ts';
export * from './http/account.ts';
export * from './http/admin-backups.ts';
export * from './http/admin-broadcast.ts';
export * from './http/admin-invitations.ts';
export * from './http/admin-library.ts';
export * from './http/admin-mail.ts';
export * from './http/admin-overview.ts';
export * from './http/admin-users.ts';
export * from './http/app-keys.ts';
export * from './http/audit.ts';
export * from './http/auth.ts';
export * from './http/bookmarks.ts';
export * from './http/favourites.ts';
export * from './http/games.ts';
export * from './http/home.ts';
export { routes } from './http/index.ts';
export * from './http/library.ts';
export * from './http/listen-keys.ts';
export * from './http/media.ts';
export * from './http/now-playing.ts';
export * from './http/play-queue.ts';
export * from './http/playback.ts';
export * from './http/playlists.ts';
export * from './http/ratings.ts';
export * from './http/recents.ts';
export * from './http/second-factors.ts';
export * from './http/stations.ts';
export * from './http/statistics.ts';
export * from './http/system.ts';
export * from './hub.ts';
export * from './limits.ts';
export * from './model/account.ts';
export * from './model/admin-backups.ts';
export * from './model/admin-broadcast.ts';
export * from './model/admin-invitations.ts';
export * from './model/admin-library.ts';
export * from './model/admin-overview.ts';
export * from './model/admin-users.ts';
export * from './model/app-keys.ts';
export * from './model/audit.ts';
export * from './model/bookmarks.ts';
export * from './model/favourites.ts';
export * from './model/home.ts';
export * from './model/library.ts';
export * from './model/listen-keys.ts';
export * from './model/now-playing.ts';
export * from './model/play-queue.ts';
export * from './model/playback.ts';
export * from './model/playlists.ts';
export * from './model/ratings.ts';
export * from './model/recents.ts';
export * from './model/second-factors.ts';
export * from './model/stations.ts';
export * from './model/statistics.ts';
export * from './model/wire-values.ts';
export * from './roles.ts';
export * from './route.ts';
export * from './subsonic/subsonic-words.ts';
export * from './texts/index.ts';
