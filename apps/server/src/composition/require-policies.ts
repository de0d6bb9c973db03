/** Checks that start-up requires: a handler for every route, and a policy for everything that can be called. */
import { type HubOperation, hubOperations, type RouteDefinition, routes } from '@tutti/contract';
import { hasPolicy } from '#identity/access-policy.ts';

export const ALL_ROUTES: readonly RouteDefinition[] = Object.values(routes).flatMap((group) =>
  Object.values(group),
);

export function requireEveryRoute(
  registered: ReadonlySet<RouteDefinition>,
  all: readonly RouteDefinition[] = ALL_ROUTES,
): void {
  const missing = all.find((route) => !registered.has(route));
  if (missing) throw new Error(`${missing.method} ${missing.path} of the contract has no handler`);
}

/** Repeats what types guarantee, because a schema from a cast or a newer contract must not grant access. */
export function requirePolicies(
  all: readonly RouteDefinition[] = ALL_ROUTES,
  operations: Readonly<Record<string, { readonly access: string }>> = hubOperations,
): void {
  const open = all.find(({ access }) => !hasPolicy(access));
  if (open) throw new Error(`${open.method} ${open.path} of the contract has no policy`);
  const operation = Object.entries(operations).find(([, { access }]) => !hasPolicy(access));
  if (operation) throw new Error(`the hub operation ${operation[0] as HubOperation} has no policy`);
}
