/** Challenges for passkeys: random, stored for five minutes, single-use, and bound to one purpose and account. */
import { PASSKEY_CHALLENGE_MS } from '@tutti/contract';
import type { Queries } from '#platform/db/queries.ts';
import { hashToken } from '#platform/ids.ts';
import type { AccountsDeps } from '../accounts/account-deps.ts';
import { type ChallengeRow, createPasskeyStore } from '../two-factor/passkey-store.ts';

export type CeremonyUse = Pick<ChallengeRow, 'purpose' | 'account_id'>;

/** Returns a flow token that the caller must present at the end, so that nobody can finish a stranger's ceremony. */
export async function openFlow(
  { database, clock, ids }: AccountsDeps,
  use: CeremonyUse & { readonly challenge: string },
): Promise<string> {
  const flow = ids.token();
  const now = clock.now();
  const row = { ...use, flow_hash: hashToken(flow), expires_at: now + PASSKEY_CHALLENGE_MS };
  await createPasskeyStore(database.queries).addChallenge(row, now);
  return flow;
}

/** Uses the challenge up in every case: callers must commit the transaction even if the signature is refused. */
export async function takeFlow(
  { clock }: Pick<AccountsDeps, 'clock'>,
  trx: Queries,
  { flow, ...use }: CeremonyUse & { readonly flow: string },
): Promise<string | undefined> {
  const row = await createPasskeyStore(trx).takeChallenge(hashToken(flow));
  if (!row || row.expires_at <= clock.now()) return undefined;
  return row.purpose === use.purpose && row.account_id === use.account_id ? row.challenge : undefined;
}
