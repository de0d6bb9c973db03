/** The code of whoever is signed in: guesses at it are counted as those at the password are. */
import type { Requester } from '#identity/actor.ts';
import { AppError } from '#platform/app-error.ts';
import type { Queries } from '#platform/db/queries.ts';
import type { AccountsDeps } from '../account-deps.ts';
import { type Guess, judgeGuess, requireGuessesLeft } from '../passwords/guesses.ts';

/** Throws WRONG_CODE, or 429 from the fifth wrong one on. What `isRight` writes is kept when it is right. */
export async function requireCode(
  deps: AccountsDeps,
  { actor, origin }: Requester,
  { action, isRight }: Pick<Guess, 'action'> & { readonly isRight: (trx: Queries) => Promise<boolean> },
): Promise<void> {
  await requireGuessesLeft(deps, actor);
  const isAccepted = await deps.database.transaction(async (trx) =>
    judgeGuess(deps, trx, { actor, origin, action, details: 'Wrong code', isRight: () => isRight(trx) }),
  );
  if (!isAccepted) throw new AppError('WRONG_CODE');
}
