import { accountTexts, countsAsApproved } from '@tutti/contract';
import { callerFromAddress } from '#http/caller.ts';
import { toEmailKey, toUserNameKey } from '#identity/account-names.ts';
import type { RequestOrigin } from '#identity/actor.ts';
import { AppError } from '#platform/app-error.ts';
import type { Queries } from '#platform/db/queries.ts';
import type { Language } from '#platform/language/languages.ts';
import type { AccountsDeps } from '../accounts/account-deps.ts';
import { type AccountRow, createAccountStore } from '../accounts/account-store.ts';
import { mailLink } from '../email/email-links.ts';
import { requireLongEnough, requireStrongPassword } from '../passwords/password-rules.ts';
import { makeSignUpTicket } from './sign-up-state.ts';
import { makeUserName } from './user-names.ts';

interface Registration {
  readonly email: string;
  readonly password: string;
}

/** Answer to a registration: the message, and whether an administrator must approve besides the link. */
export interface Waiting {
  readonly message: string;
  readonly isByApproval: boolean;
}

export interface Registered extends Waiting {
  /** False if mails are only written to files, so that an administrator must let people in. */
  readonly isMailed: boolean;
  /** Token with which the page checks whether the account is approved. */
  readonly ticket: string;
}

const ATTEMPTS = 3;

/** Creates a pending account, or mails a pending one its link again, with the password of this attempt. */
export async function register(
  deps: AccountsDeps,
  { email, password }: Registration,
  origin: RequestOrigin,
): Promise<Registered> {
  if (deps.readOwnerSettings().signUp === 'closed') throw new AppError('SIGN_UP_CLOSED');
  requireLongEnough(password);
  await requireStrongPassword(password, { email, userName: '', roles: [] });
  const passwordHash = await deps.passwords.hash(password, callerFromAddress(origin));
  const accountId = await retryTakenNames(deps, (trx) =>
    registerOnce(deps, trx, { email, passwordHash, origin }),
  );
  const isByApproval = deps.readOwnerSettings().signUp === 'approval';
  const isMailed = deps.hasMailServer;
  return {
    message: registeredText({ isByApproval, isMailed }),
    isByApproval,
    isMailed,
    ticket: makeSignUpTicket(deps, accountId),
  };
}

function registeredText({ isByApproval, isMailed }: Pick<Registered, 'isByApproval' | 'isMailed'>): string {
  const { success, successByApproval, successWithoutMail } = accountTexts.register;
  if (!isByApproval) return success;
  return isMailed ? successByApproval : successWithoutMail;
}

/** Retries if somebody took the address or name between check and insert, because the next check sees it. */
export async function retryTakenNames<Result>(
  { database }: Pick<AccountsDeps, 'database'>,
  work: (trx: Queries) => Promise<Result>,
): Promise<Result> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await database.transaction(work);
    } catch (error) {
      if (!database.capabilities.isUniqueViolation(error) || attempt >= ATTEMPTS) throw error;
    }
  }
}

interface Attempt {
  readonly email: string;
  readonly passwordHash: string;
  readonly origin: RequestOrigin;
}

async function registerOnce(deps: AccountsDeps, trx: Queries, attempt: Attempt): Promise<string> {
  const existing = await createAccountStore(trx).findByEmail(toEmailKey(attempt.email));
  if (existing) {
    // Refuse a rejected user, because the link would approve them after all.
    const roles = await deps.roles.listRoles(trx, existing.id);
    const isApproved = countsAsApproved(existing.is_approved === 1, roles);
    if (isApproved || existing.rejected_at !== null) throw new AppError('EMAIL_TAKEN');
  }
  const account = existing ?? (await insertPending(deps, trx, attempt));
  const { origin } = attempt;
  await mailLink(deps, trx, { purpose: 'approval', account, passwordHash: attempt.passwordHash, origin });
  return account.id;
}

async function insertPending(deps: AccountsDeps, trx: Queries, attempt: Attempt): Promise<AccountRow> {
  const { email, passwordHash, origin } = attempt;
  const userName = await makeUserName(deps, trx, email);
  const account = newAccount(deps, { email, userName, passwordHash, language: origin.language });
  await createAccountStore(trx).insert(account);
  await deps.audit.record(trx, {
    action: 'USER_REGISTERED',
    resourceType: 'Authentication',
    resource: email,
    actor: { userId: account.id, userName, email },
    origin,
  });
  return account;
}

interface NewAccount {
  readonly email: string;
  readonly userName: string;
  readonly passwordHash: string;
  readonly language?: Language | undefined;
}

/** Builds a pending account: not approved, not confirmed, no roles (ruling 1.1). */
export function newAccount(
  deps: AccountsDeps,
  { email, userName, passwordHash, language }: NewAccount,
): AccountRow {
  return {
    id: deps.ids.uuid(),
    email,
    email_key: toEmailKey(email),
    user_name: userName,
    user_name_key: toUserNameKey(userName),
    password_hash: passwordHash,
    is_approved: 0,
    is_email_confirmed: 0,
    is_protected: 0,
    rejected_at: null,
    phone_number: null,
    profile_picture_url: null,
    language: language ?? null,
    created_at: deps.clock.now(),
  };
}
