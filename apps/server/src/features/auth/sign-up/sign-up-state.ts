/** A waiting page polls, so a request costs two reads and no audit entry; the sealed ticket signs nobody in. */
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
