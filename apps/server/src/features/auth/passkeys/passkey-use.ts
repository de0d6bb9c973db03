import type { PasskeyAssertion } from '@tutti/contract';
import type { Queries } from '#platform/db/queries.ts';
import type { AccountsDeps } from '../accounts/account-deps.ts';
import { type AccountRow, createAccountStore } from '../accounts/account-store.ts';
import { createPasskeyStore, type PasskeyRow } from '../two-factor/passkey-store.ts';
import { type CeremonyUse, takeFlow } from './passkey-challenges.ts';
import { checkKnown } from './passkey-checks.ts';

interface PasskeyUse {
  readonly account: AccountRow;
  readonly passkey: PasskeyRow;
}

/** `unknown`: no account has the passkey, so its browser may forget it. `wrong`: bad signature or expired challenge. */
export type PasskeyRefusal = 'unknown' | 'wrong';

/** Verifies a signature; locks the account, so that its signatures are checked one after the other. */
export async function usePasskey(
  deps: AccountsDeps,
  trx: Queries,
  { flow, credential, ...use }: PasskeyAssertion & CeremonyUse,
): Promise<PasskeyUse | PasskeyRefusal> {
  const challenge = await takeFlow(deps, trx, { flow, ...use });
  const store = createPasskeyStore(trx);
  const found = await store.findCredential(credential.id);
  if (challenge === undefined) return 'wrong';
  if (!found) return 'unknown';
  if (use.account_id !== null && use.account_id !== found.account_id) return 'wrong';
  const account = await createAccountStore(trx).lock(found.account_id);
  // Read the passkey again, because it may have been removed or used while we waited for the lock.
  const passkey = await store.findCredential(credential.id);
  if (!account || !passkey) return 'unknown';
  const counter = await checkKnown(deps, { credential, passkey, challenge });
  if (counter === undefined) return 'wrong';
  await store.noteUse(passkey.id, { counter, last_used_at: deps.clock.now() });
  return { account, passkey };
}
