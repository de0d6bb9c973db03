import { type RouteDefinition, routes } from '@tutti/contract';

/**
 * Routes of the contract that answer 404 for now, each with what is missing. Start-up fails when a route is neither
 * served nor listed here, and also when one is both.
 */
const NOT_YET_SERVED: ReadonlyMap<RouteDefinition, string> = new Map<RouteDefinition, string>([
  [routes.admin.overview, 'the dashboard and its checks are not built'],
  [routes.admin.charts, 'listeners are not sampled'],
  [routes.admin.monitoring, 'the snapshot is not built'],
  [routes.admin.libraryProblems, 'only unreadable files are listed'],
  [routes.admin.purgeMissing, 'missing tracks cannot be purged'],
  [routes.admin.usersPage, 'users come all at once'],
  [routes.admin.bulk, 'users are decided one by one'],
  [routes.admin.userSessions, 'only own sessions are listed'],
  [routes.admin.revokeUserSession, 'only own sessions can be ended'],
  [routes.admin.revokeUserSessions, 'only own sessions can be ended'],
]);

/** The reason, or nothing for a route that is served. */
export function findNotYetServed(route: RouteDefinition): string | undefined {
  return NOT_YET_SERVED.get(route);
}
