/**
 * The contract: every wire name, route, hub message, limit, role, error code and text of the specification.
 * Server and client import it; it imports nothing of ours. Documented odd names (`authors`, `bit_rate`,
 * `yearReleased`) exist only here, in server presenters and in the web's `api/`.
 */
export * from './audit-words.ts';
export * from './csv-cell.ts';
export * from './errors.ts';
export * from './http/account.ts';
export * from './http/admin.ts';
export * from './http/admin-system.ts';
export * from './http/admin-users.ts';
export * from './http/auth.ts';
export * from './http/games.ts';
export { routes } from './http/index.ts';
export * from './http/library.ts';
export * from './http/streams.ts';
export * from './http/system.ts';
export * from './http/users.ts';
export * from './hub.ts';
export * from './limits.ts';
export * from './model/admin-monitoring.ts';
export * from './model/admin-overview.ts';
export * from './model/collection.ts';
export * from './model/library.ts';
export * from './model/library-problem.ts';
export * from './model/library-scan.ts';
export * from './model/station.ts';
export * from './model/user.ts';
export * from './model/wire-values.ts';
export * from './roles.ts';
export * from './route.ts';
export * from './texts/index.ts';
