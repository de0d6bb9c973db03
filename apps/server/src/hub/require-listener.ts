import { authorize } from '#identity/access-policy.ts';
import type { Actor } from '#identity/actor.ts';

/** The user of a token, a ticket or a session as the database has them now; throws UNAUTHENTICATED when the session is not valid. */
export type AuthenticateToken = (credential: string) => Promise<Actor>;

/** The one policy of the hub, for connecting, for every call and for staying connected. */
export async function requireListener(authenticate: AuthenticateToken, credential: string): Promise<Actor> {
  const actor = await authenticate(credential);
  authorize('approved', actor);
  return actor;
}
