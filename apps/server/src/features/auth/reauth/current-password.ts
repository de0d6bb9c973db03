import { auditDetailTexts } from '@tutti/contract';
import { callerFromUser } from '#http/caller.ts';
import { AppError } from '#platform/app-error.ts';
import type { AccountsDeps } from '../accounts/account-deps.ts';
import { type AccountRow, createAccountStore } from '../accounts/account-store.ts';
import { type ReauthAttempt, requireAttemptsLeft, verifyAttempt } from './reauth-throttle.ts';

interface ReauthAttemptInput extends Pick<ReauthAttempt, 'actor' | 'origin' | 'action'> {
  readonly password: string;
}

export async function requireCurrentPassword(
  deps: AccountsDeps,
  { password, ...attempt }: ReauthAttemptInput,
): Promise<AccountRow> {
  const { actor } = attempt;
  await requireAttemptsLeft(deps, actor);
  const known = await createAccountStore(deps.database.queries).find(actor.userId);
  const { isRight } = await deps.passwords.verify(known?.password_hash, password, callerFromUser(actor));
  const verify = () => (isRight ? ('right' as const) : ('wrong' as const));
  const verification = { ...attempt, details: auditDetailTexts.wrongCurrentPassword, verify };
  const isAccepted = await deps.database.transaction((trx) => verifyAttempt(deps, trx, verification));
  if (!known || !isAccepted) throw new AppError('WRONG_CURRENT_PASSWORD');
  return known;
}
