import { authorize } from '#identity/access-policy.ts';
import type { Person } from '#identity/actor.ts';

export type AuthenticateToken = (credential: string) => Promise<Person>;

/** Admits approved people, and guests for their room; each operation is checked again. */
export async function requireListener(authenticate: AuthenticateToken, credential: string): Promise<Person> {
  const person = await authenticate(credential);
  authorize('room', person);
  return person;
}
