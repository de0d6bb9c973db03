/** Checks a code of the signed-in user; wrong codes count like wrong passwords. */
import { auditDetailTexts } from '@tutti/contract';
import type { Requester } from '#identity/actor.ts';
import { AppError } from '#platform/app-error.ts';
import type { Queries } from '#platform/db/queries.ts';
import type { AccountsDeps } from '../accounts/account-deps.ts';
import type { CodeVerdict } from './reauth-throttle.ts';
import { type ReauthAttempt, requireAttemptsLeft, verifyAttempt } from './reauth-throttle.ts';

/** Throws WRONG_CODE, or 429 from the fifth wrong code on. The writes of `verify` are committed if the code is right. */
export async function requireCode(
  deps: AccountsDeps,
  { actor, origin }: Requester,
  {
    action,
    verify,
  }: Pick<ReauthAttempt, 'action'> & { readonly verify: (trx: Queries) => Promise<CodeVerdict> },
): Promise<void> {
  await requireAttemptsLeft(deps, actor);
  const isAccepted = await deps.database.transaction(async (trx) =>
    verifyAttempt(deps, trx, {
      actor,
      origin,
      action,
      details: auditDetailTexts.wrongCode,
      verify: () => verify(trx),
    }),
  );
  if (!isAccepted) throw new AppError('WRONG_CODE');
}
