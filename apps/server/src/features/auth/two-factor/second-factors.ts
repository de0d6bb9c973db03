/** Every change needs recent proof of identity (checked by the route), is audited and mailed. */
import { randomBytes } from 'node:crypto';
import {
  isAdmin,
  type NewTotp,
  type RecoveryCodes,
  type SecondFactors,
  secondFactorTexts,
} from '@tutti/contract';
import type { Actor, Requester } from '#identity/actor.ts';
import { AppError } from '#platform/app-error.ts';
import type { Queries } from '#platform/db/queries.ts';
import type { AccountsDeps } from '../accounts/account-deps.ts';
import { type AccountRow, createAccountStore } from '../accounts/account-store.ts';
import { requireAccount } from '../accounts/require-account.ts';
import { mailText } from '../email/email-links.ts';
import type { MailText } from '../email/mail-page.ts';
import type { MailTexts } from '../email/mail-texts.ts';
import type { CodeVerdict } from '../reauth/reauth-throttle.ts';
import { requireCode } from '../reauth/require-code.ts';
import { putRecoveryCodes, verifyTimeCode } from './factor-codes.ts';
import { createPasskeyStore } from './passkey-store.ts';
import {
  authenticatorRemovedMail,
  recoveryCodesCreatedMail,
  secondFactorAddedMail,
  secondFactorRemovedByAdministratorMail,
  secondFactorRemovedMail,
} from './second-factor-mails.ts';
import { createSecondFactorStore } from './second-factor-store.ts';
import { toAddress, toBase32 } from './time-codes.ts';

export interface OwnSecondFactors {
  describe(actor: Actor): Promise<SecondFactors>;
  /** Whether the user must set up a second factor before any admin action. */
  isMissing(actor: Actor): Promise<boolean>;
  /** Creates a secret that takes effect once its first code is confirmed. */
  beginTotp(who: Requester): Promise<NewTotp>;
  confirmTotp(code: string, who: Requester): Promise<RecoveryCodes>;
  removeTotp(who: Requester): Promise<string>;
  regenerateRecoveryCodes(who: Requester): Promise<RecoveryCodes>;
  /** Removes everything for a user who has lost all factors; called by an administrator. */
  removeOfUser(userId: string, administrator: Requester): Promise<string>;
}

/** Length that RFC 4226 recommends. */
const SECRET_BYTES = 20;

export function createOwnSecondFactors(deps: AccountsDeps): OwnSecondFactors {
  const { database, clock, factorBox } = deps;
  const isRequiredOf = ({ roles }: Actor) => deps.requireSecondFactor === 'admins' && isAdmin(roles);
  return {
    async isMissing(actor) {
      if (!isRequiredOf(actor)) return false;
      return !(await createSecondFactorStore(database.queries).hasAny(actor.userId));
    },
    async describe(actor) {
      const { userId } = actor;
      const store = createSecondFactorStore(database.queries);
      const since = (await store.findTotp(userId))?.confirmed_at ?? null;
      return {
        totpSince: since === null ? null : new Date(since).toISOString(),
        hasPasskeys: await createPasskeyStore(database.queries).has(userId),
        recoveryCodesLeft: await store.countRecoveryCodes(userId),
        isRequired: isRequiredOf(actor),
      };
    },
    beginTotp: ({ actor: { userId } }) =>
      database.transaction(async (trx) => {
        const account = await requireAccount(trx, userId);
        const store = createSecondFactorStore(trx);
        if ((await store.findTotp(userId))?.confirmed_at) throw new AppError('SECOND_FACTOR_EXISTS');
        const secret = randomBytes(SECRET_BYTES);
        await store.putTotp({
          account_id: userId,
          secret_sealed: factorBox.seal(userId, secret.toString('base64url')),
          created_at: clock.now(),
          confirmed_at: null,
          last_step: 0,
        });
        const { placeName } = deps.readOwnerSettings();
        return { secret: toBase32(secret), address: toAddress(secret, { placeName, email: account.email }) };
      }),
    confirmTotp: (code, who) => confirmTotp(deps, code, who),
    async removeTotp(who) {
      await database.transaction(async (trx) => {
        const account = await requireAccount(trx, who.actor.userId);
        const store = createSecondFactorStore(trx);
        if (!(await store.removeTotp(account.id))) throw new AppError('SECOND_FACTOR_NOT_FOUND');
        const mail = (await store.hasAny(account.id)) ? authenticatorRemovedMail : secondFactorRemovedMail;
        await recordAndMail(deps, trx, { account, who, action: 'SECOND_FACTOR_REMOVED', mail });
      });
      return secondFactorTexts.removed;
    },
    regenerateRecoveryCodes: (who) =>
      database.transaction(async (trx) => {
        const account = await requireAccount(trx, who.actor.userId);
        if (!(await createSecondFactorStore(trx).hasAny(account.id)))
          throw new AppError('SECOND_FACTOR_NOT_FOUND');
        const recoveryCodes = await putRecoveryCodes(deps, trx, account);
        await recordAndMail(deps, trx, {
          account,
          who,
          action: 'RECOVERY_CODES_MADE',
          mail: recoveryCodesCreatedMail,
        });
        return { recoveryCodes };
      }),
    async removeOfUser(userId, administrator) {
      await database.transaction(async (trx) => {
        const account = await createAccountStore(trx).lock(userId);
        if (!account) throw new AppError('USER_NOT_FOUND');
        const mail = secondFactorRemovedByAdministratorMail;
        await removeAll(deps, trx, { account, who: administrator, mail });
      });
      return secondFactorTexts.removedOfUser;
    },
  };
}

async function confirmTotp(deps: AccountsDeps, code: string, who: Requester): Promise<RecoveryCodes> {
  let recoveryCodes: string[] = [];
  async function confirm(trx: Queries): Promise<CodeVerdict> {
    const account = await requireAccount(trx, who.actor.userId);
    const store = createSecondFactorStore(trx);
    const totp = await store.findTotp(account.id);
    if (!totp) throw new AppError('SECOND_FACTOR_NOT_FOUND');
    if (totp.confirmed_at !== null) throw new AppError('SECOND_FACTOR_EXISTS');
    const verdict = await verifyTimeCode(deps, trx, { totp, code });
    if (verdict !== 'right') return verdict;
    await store.confirmTotp(account.id, deps.clock.now());
    recoveryCodes = await putRecoveryCodes(deps, trx, account);
    await recordAndMail(deps, trx, {
      account,
      who,
      action: 'SECOND_FACTOR_ADDED',
      mail: secondFactorAddedMail,
    });
    // The other sessions were opened with the password alone, perhaps by an intruder.
    await deps.sessions.endAll(trx, account.id, { exceptSessionId: who.actor.sessionId });
    return 'right';
  }
  await requireCode(deps, who, { action: 'SECOND_FACTOR_ADDED', verify: confirm });
  return { recoveryCodes };
}

interface Change {
  readonly account: AccountRow;
  readonly who: Requester;
  readonly mail: (texts: MailTexts) => MailText;
}

async function removeAll(deps: AccountsDeps, trx: Queries, change: Change): Promise<void> {
  const wasOn = await createSecondFactorStore(trx).removeAll(change.account.id);
  if (!wasOn) throw new AppError('SECOND_FACTOR_NOT_FOUND');
  await recordAndMail(deps, trx, { ...change, action: 'SECOND_FACTOR_REMOVED' });
}

async function recordAndMail(
  deps: AccountsDeps,
  trx: Queries,
  {
    account,
    who,
    action,
    mail,
  }: Change & {
    readonly action: 'SECOND_FACTOR_ADDED' | 'SECOND_FACTOR_REMOVED' | 'RECOVERY_CODES_MADE';
  },
): Promise<void> {
  await deps.audit.record(trx, {
    action,
    resourceType: 'Authentication',
    resource: account.email,
    actor: who.actor,
    origin: who.origin,
  });
  await mailText(deps, trx, { account, origin: who.origin, compose: mail });
}
