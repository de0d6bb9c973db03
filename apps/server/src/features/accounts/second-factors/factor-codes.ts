/** Codes as people enter them: of the authenticator app, or one of the recovery codes. Each opens once. */
import { randomBytes } from 'node:crypto';
import { RECOVERY_CODES } from '@tutti/contract';
import type { RequestOrigin } from '#identity/actor.ts';
import type { Queries } from '#platform/db/queries.ts';
import type { AccountsDeps } from '../account-deps.ts';
import type { AccountRow } from '../account-store.ts';
import { toAuditActor } from '../audit-actor.ts';
import { mailText } from '../mails/account-links.ts';
import { recoveryCodeUsedMail } from './second-factor-mails.ts';
import { createSecondFactorStore, type TotpRow } from './second-factor-store.ts';
import { findStep, toBase32 } from './time-codes.ts';

/** 80 bits; nobody guesses one, and nobody finds one in a stolen database, which has keyed digests only. */
const RECOVERY_BYTES = 10;

/** Four groups of four letters and digits. */
export function makeRecoveryCodes(): string[] {
  return Array.from({ length: RECOVERY_CODES }, () =>
    (toBase32(randomBytes(RECOVERY_BYTES)).match(/.{4}/g) ?? []).join('-').toLowerCase(),
  );
}

/** However it is cased and spaced. */
const normalise = (code: string) => code.replace(/[\s-]/g, '').toUpperCase();

export function digestRecoveryCode(
  { factorBox }: Pick<AccountsDeps, 'factorBox'>,
  accountId: string,
  code: string,
): string {
  return factorBox.digest(`${accountId} ${normalise(code)}`);
}

/** Whether a code of this key is right now; using it up is one statement, so that it counts once on all nodes. */
export async function useTimeCode(
  { clock, factorBox }: Pick<AccountsDeps, 'clock' | 'factorBox'>,
  trx: Queries,
  { totp, code }: { readonly totp: TotpRow; readonly code: string },
): Promise<boolean> {
  const secret = factorBox.open(totp.account_id, totp.secret_sealed);
  if (secret === undefined) return false;
  const step = findStep(Buffer.from(secret, 'base64url'), normalise(code), {
    now: clock.now(),
    lastStep: totp.last_step,
  });
  return step !== undefined && createSecondFactorStore(trx).useStep(totp.account_id, step);
}

interface FactorUse {
  readonly account: AccountRow;
  readonly totp: TotpRow;
  readonly code: string;
  readonly origin: RequestOrigin;
}

/** Whether a code opens this account; a recovery code that does is told to its owner. */
export async function useFactorCode(
  deps: AccountsDeps,
  trx: Queries,
  { account, totp, code, origin }: FactorUse,
): Promise<boolean> {
  if (await useTimeCode(deps, trx, { totp, code })) return true;
  const store = createSecondFactorStore(trx);
  if (!(await store.useRecoveryCode(account.id, digestRecoveryCode(deps, account.id, code)))) return false;
  const left = await store.countRecoveryCodes(account.id);
  await deps.audit.record(trx, {
    action: 'RECOVERY_CODE_USED',
    resourceType: 'Authentication',
    resource: account.email,
    actor: toAuditActor(account),
    origin,
    details: `${left} left`,
  });
  await mailText(deps, trx, { account, origin, compose: recoveryCodeUsedMail(left) });
  return true;
}
