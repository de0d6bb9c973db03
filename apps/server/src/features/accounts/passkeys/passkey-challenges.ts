/** What a passkey is to sign: random, kept here for five minutes, taken once, and for one purpose of one account. */
import { PASSKEY_CHALLENGE_MS } from '@tutti/contract';
import type { Queries } from '#platform/db/queries.ts';
import { hashToken } from '#platform/ids.ts';
import type { AccountsDeps } from '../account-deps.ts';
import { type ChallengeRow, createPasskeyStore } from './passkey-store.ts';

export type CeremonyUse = Pick<ChallengeRow, 'purpose' | 'account_id'>;

/** The flow is told to whoever begins and is asked for at the end, so that nobody ends what somebody else began. */
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

/** Used up whatever comes of it: the transaction must be committed even where what was signed is refused. */
export async function takeFlow(
  { clock }: Pick<AccountsDeps, 'clock'>,
  trx: Queries,
  { flow, ...use }: CeremonyUse & { readonly flow: string },
): Promise<string | undefined> {
  const row = await createPasskeyStore(trx).takeChallenge(hashToken(flow));
  if (!row || row.expires_at <= clock.now()) return undefined;
  return row.purpose === use.purpose && row.account_id === use.account_id ? row.challenge : undefined;
}
