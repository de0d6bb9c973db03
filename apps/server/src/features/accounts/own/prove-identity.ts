/**
 * Whoever sits at an open session shows that they are its person. Guesses count, are on record and lock as they do where
 * a password is changed.
 */
import type { Requester } from '#identity/actor.ts';
import type { AccountsDeps } from '../account-deps.ts';
import { requireCurrentPassword } from '../passwords/current-password.ts';

export async function proveIdentity(
  deps: AccountsDeps,
  { password }: { readonly password: string },
  { actor, origin }: Requester,
): Promise<void> {
  await requireCurrentPassword(deps, { actor, origin, password, action: 'IDENTITY_PROVED' });
  await deps.database.transaction(async (trx) => {
    await deps.sessions.prove(trx, actor.sessionId);
    await deps.audit.record(trx, {
      action: 'IDENTITY_PROVED',
      resourceType: 'Authentication',
      resource: actor.email,
      actor,
      origin,
    });
  });
}
