import { authorize } from '#identity/access-policy.ts';
import type { Actor } from '#identity/actor.ts';

/** Returns the current user of a token, ticket or session; throws UNAUTHENTICATED if it is not valid. */
export type AuthenticateToken = (credential: string) => Promise<Actor>;

/** Applies the hub's one policy, for connecting, for every call and for staying connected. */
export async function requireListener(authenticate: AuthenticateToken, credential: string): Promise<Actor> {
  const actor = await authenticate(credential);
  authorize('approved', actor);
  return actor;
}
