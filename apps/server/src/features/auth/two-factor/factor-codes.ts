/** Second factor codes that people enter: from the authenticator app, or one of the recovery codes. Each works once. */
import { randomBytes } from 'node:crypto';
import { auditDetailTexts, RECOVERY_CODES } from '@tutti/contract';
import type { RequestOrigin } from '#identity/actor.ts';
import type { Queries } from '#platform/db/queries.ts';
import type { AccountsDeps } from '../accounts/account-deps.ts';
import type { AccountRow } from '../accounts/account-store.ts';
import { toAuditActor } from '../accounts/audit-actor.ts';
import { mailText } from '../email/email-links.ts';
import type { CodeVerdict } from '../reauth/reauth-throttle.ts';
import { recoveryCodeUsedMail } from './second-factor-mails.ts';
import { createSecondFactorStore, type TotpRow } from './second-factor-store.ts';
import { findStep, toBase32 } from './time-codes.ts';
import { readTypedCode } from './typed-code.ts';

/** 80 bits, too many to guess; the database stores only keyed digests. */
const RECOVERY_BYTES = 10;
const BEFORE_ALL_STEPS = -1;

function makeRecoveryCodes(): string[] {
  return Array.from({ length: RECOVERY_CODES }, () =>
    (toBase32(randomBytes(RECOVERY_BYTES)).match(/.{4}/g) ?? []).join('-').toLowerCase(),
  );
}

function digestRecoveryCode(
  { factorBox }: Pick<AccountsDeps, 'factorBox'>,
  accountId: string,
  code: string,
): string {
  return factorBox.digest(`${accountId} ${readTypedCode(code)}`);
}

/** Checks a code of the authenticator app; it is used up in one statement, so that it counts once across all nodes. */
export async function verifyTimeCode(
  { clock, factorBox }: Pick<AccountsDeps, 'clock' | 'factorBox'>,
  trx: Queries,
  { totp, code }: { readonly totp: TotpRow; readonly code: string },
): Promise<CodeVerdict> {
  const secret = factorBox.open(totp.account_id, totp.secret_sealed);
  if (secret === undefined) return 'wrong';
  const find = (lastStep: number) =>
    findStep(Buffer.from(secret, 'base64url'), readTypedCode(code), { now: clock.wallNow(), lastStep });
  const [step, anyStep] = [find(totp.last_step), find(BEFORE_ALL_STEPS)];
  if (step !== undefined && (await createSecondFactorStore(trx).useStep(totp.account_id, step)))
    return 'right';
  return anyStep === undefined ? 'wrong' : 'used';
}

interface FactorUse {
  readonly account: AccountRow;
  /** Undefined if the account has only passkeys, for which recovery codes also work. */
  readonly totp: TotpRow | undefined;
  readonly code: string;
  readonly origin: RequestOrigin;
}

/** Checks a code for this account; notifies its owner when a recovery code is used. */
export async function verifyFactorCode(
  deps: AccountsDeps,
  trx: Queries,
  { account, totp, code, origin }: FactorUse,
): Promise<CodeVerdict> {
  const verdict = totp?.confirmed_at ? await verifyTimeCode(deps, trx, { totp, code }) : 'wrong';
  if (verdict !== 'wrong') return verdict;
  const store = createSecondFactorStore(trx);
  if (!(await store.useRecoveryCode(account.id, digestRecoveryCode(deps, account.id, code)))) return 'wrong';
  const left = await store.countRecoveryCodes(account.id);
  await deps.audit.record(trx, {
    action: 'RECOVERY_CODE_USED',
    resourceType: 'Authentication',
    resource: account.email,
    actor: toAuditActor(account),
    origin,
    details: auditDetailTexts.codesLeft(left),
  });
  await mailText(deps, trx, { account, origin, compose: recoveryCodeUsedMail(left) });
  return 'right';
}

/** Replaces all earlier recovery codes. */
export async function putRecoveryCodes(
  deps: AccountsDeps,
  trx: Queries,
  { id }: AccountRow,
): Promise<string[]> {
  const codes = makeRecoveryCodes();
  const digests = codes.map((code) => digestRecoveryCode(deps, id, code));
  await createSecondFactorStore(trx).putRecoveryCodes(id, digests);
  return codes;
}
