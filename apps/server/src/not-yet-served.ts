import { type RouteDefinition, routes } from '@tutti/contract';

/**
 * Routes of the contract that answer 404 for now, each with what is missing. Start-up fails when a route is neither
 * served nor listed here, and also when one is both.
 */
const NOT_YET_SERVED: ReadonlyMap<RouteDefinition, string> = new Map<RouteDefinition, string>([]);

/** The reason, or nothing for a route that is served. */
export function findNotYetServed(route: RouteDefinition): string | undefined {
  return NOT_YET_SERVED.get(route);
}
