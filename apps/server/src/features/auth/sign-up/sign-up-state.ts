/**
 * Reports whether somebody who has signed up may sign in yet. A waiting page polls every few seconds, so a request
 * costs two reads by key, does not count as a sign-in and adds no audit entry. The sealed ticket contains the account's
 * id, because then nothing has to be stored for it; it signs nobody in.
 */
import { countsAsApproved } from '@tutti/contract';
import type { AccountsDeps } from '../accounts/account-deps.ts';
import { createAccountStore } from '../accounts/account-store.ts';

export type SignUpState = 'waiting' | 'approved' | 'unknown';

const PURPOSE = 'waiting';
/** An abandoned page gets no answer after this time, and its user signs in by hand. */
const TICKET_TTL_MS = 30 * 24 * 3_600_000;

export function makeSignUpTicket({ signUpBox, clock }: AccountsDeps, accountId: string): string {
  return signUpBox.seal(PURPOSE, `${clock.now() + TICKET_TTL_MS} ${accountId}`);
}

export async function readSignUpState(deps: AccountsDeps, ticket: string): Promise<SignUpState> {
  const [expiresAt, accountId] = deps.signUpBox.open(PURPOSE, ticket)?.split(' ') ?? [];
  if (accountId === undefined || Number(expiresAt) <= deps.clock.now()) return 'unknown';
  const { queries } = deps.database;
  const account = await createAccountStore(queries).find(accountId);
  if (!account) return 'unknown';
  const roles = await deps.roles.listRoles(queries, accountId);
  return countsAsApproved(account.is_approved === 1, roles) ? 'approved' : 'waiting';
}
