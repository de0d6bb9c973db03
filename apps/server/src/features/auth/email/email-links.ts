/** Links in mails: random tokens, stored only as hashes, and the mails that carry them. */
import { APPROVAL_LINK_TTL_MS, OLD_ADDRESS_LINK_TTL_MS, PASSWORD_RESET_LINK_TTL_MS } from '@tutti/contract';
import type { RequestOrigin } from '#identity/actor.ts';
import type { Queries } from '#platform/db/queries.ts';
import { hashToken } from '#platform/ids.ts';
import { DEFAULT_LANGUAGE, isLanguage, type Language } from '#platform/language/languages.ts';
import type { AccountsDeps } from '../accounts/account-deps.ts';
import type { AccountRow } from '../accounts/account-store.ts';
import { type AccountLinkRow, createAccountLinkStore } from './account-link-store.ts';
import { createAccountMailStore, NOTICE_TO, type Period } from './account-mail-store.ts';
import {
  addressChangedMail,
  addressFirstMail,
  approvalByAdministratorMail,
  approvalMail,
  newAddressMail,
  passwordMail,
  welcomeMail,
} from './account-mails.ts';
import { composeMail, type MailText } from './mail-page.ts';
import { type MailTexts, mailTextsIn } from './mail-texts.ts';

type Purpose = AccountLinkRow['purpose'];

interface LinkKind {
  readonly page: string;
  readonly ttlMs: number;
  readonly compose: (texts: MailTexts, link: string, account: Addressee) => MailText;
}

const KINDS: Record<Purpose, LinkKind> = {
  approval: { page: 'email-confirmed', ttlMs: APPROVAL_LINK_TTL_MS, compose: approvalMail },
  address: { page: 'email-confirmed', ttlMs: APPROVAL_LINK_TTL_MS, compose: newAddressMail },
  password: { page: 'reset-password', ttlMs: PASSWORD_RESET_LINK_TTL_MS, compose: passwordMail },
  /** Sent to the previous address: it sets a new password and restores that address. */
  'old-address': {
    page: 'reset-password',
    ttlMs: OLD_ADDRESS_LINK_TTL_MS,
    compose: (texts, link, { newAddress = '' }) => addressChangedMail(texts, link, newAddress),
  },
};

/** Limit per window for mails to one address and for mails on behalf of one account, even when its address changes. */
const MAILS_PER_WINDOW = 10;
const WINDOW_MS = 3_600_000;

interface Addressee extends Pick<AccountRow, 'id' | 'email' | 'email_key' | 'language'> {
  /** The account's new address, for a mail to the old one. */
  readonly newAddress?: string;
}

interface LinkRequest {
  readonly purpose: Purpose;
  /** Overrides the usual wording after an invitation, or if an address must be confirmed before a password reset. */
  readonly words?: 'welcome' | 'addressFirst';
  readonly account: Addressee;
  readonly passwordHash?: string;
  readonly origin: RequestOrigin;
}

/** Chooses a wording that does not promise more than the link does. */
function wordsOf(deps: AccountsDeps, { purpose, words }: LinkRequest): LinkKind['compose'] {
  if (words !== undefined) return words === 'welcome' ? welcomeMail : addressFirstMail;
  const isByApproval = purpose === 'approval' && deps.readOwnerSettings().signUp !== 'open';
  return isByApproval ? approvalByAdministratorMail : KINDS[purpose].compose;
}

/** The language of the account's page; while none is known, the language of the request. */
function languageFor({ language }: Pick<Addressee, 'language'>, origin: RequestOrigin): Language {
  return language !== null && isLanguage(language) ? language : (origin.language ?? DEFAULT_LANGUAGE);
}

/** Tolerates small clock adjustments, which happen all the time. */
const CLOCK_STEP_MAX_MS = 60_000;

/** Rejects links written by a clock that was ahead, because they would stay valid for too long. */
export function isInForce({ created_at, expires_at }: AccountLinkRow, now: number): boolean {
  return expires_at > now && created_at <= now + CLOCK_STEP_MAX_MS;
}

/** Covers the time after now as well, so that mails written by a clock that was ahead count for one window too. */
function windowAround(now: number): Period {
  return { from: now - WINDOW_MS, to: now + WINDOW_MS };
}

export async function mayMail(
  deps: AccountsDeps,
  trx: Queries,
  { id, email_key: emailKey }: Pick<Addressee, 'id' | 'email_key'>,
): Promise<boolean> {
  const mails = createAccountMailStore(trx);
  const period = windowAround(deps.clock.now());
  const sent = Math.max(await mails.countOfAccount(id, period), await mails.countToAddress(emailKey, period));
  return sent < MAILS_PER_WINDOW;
}

/** Stores a link and queues its mail in the current transaction, unless too many mails went to the address recently. */
export async function mailLink(deps: AccountsDeps, trx: Queries, request: LinkRequest): Promise<void> {
  if (!isLimited(request) || (await mayMail(deps, trx, request.account))) await sendLink(deps, trx, request);
}

/** Mails to the old address have no limit, because a thief could use it up; address changes are limited already. */
const isLimited = ({ purpose }: Pick<LinkRequest, 'purpose'>) => purpose !== 'old-address';

/** Sends without checking the limit, for callers that have checked it already. */
export async function sendLink(deps: AccountsDeps, trx: Queries, request: LinkRequest): Promise<void> {
  const { purpose, account, passwordHash, origin } = request;
  const kind = KINDS[purpose];
  const compose = wordsOf(deps, request);
  const now = deps.clock.now();
  const links = createAccountLinkStore(trx);
  await links.removeExpired(now);
  // Only the latest link stays valid, because others may read an older mail.
  if (purpose === 'password') await links.removeOfAccount(account.id, { purpose });
  const token = deps.ids.token();
  await links.insert({
    token_hash: hashToken(token),
    account_id: account.id,
    purpose,
    email_key: account.email_key,
    password_hash: passwordHash ?? null,
    created_at: now,
    expires_at: now + kind.ttlMs,
    used_at: null,
  });
  const query = new URLSearchParams({ email: account.email, token });
  const link = `${deps.publicUrl}/${kind.page}?${query}`;
  if (isLimited(request)) await countMail(deps, trx, account);
  await queueText(deps, trx, {
    account,
    origin,
    compose: (texts) => compose(texts, link, account),
  });
}

export async function voidApprovalLinks(trx: Queries, accountId: string): Promise<void> {
  await createAccountLinkStore(trx).removeOfAccount(accountId, { purpose: 'approval' });
}

export async function countMail(
  deps: AccountsDeps,
  trx: Queries,
  account: Pick<Addressee, 'id' | 'email_key'>,
): Promise<void> {
  const mails = createAccountMailStore(trx);
  const now = deps.clock.now();
  await mails.removeOutside(windowAround(now));
  await mails.insert({
    id: deps.ids.uuid(),
    account_id: account.id,
    email_key: account.email_key,
    sent_at: now,
  });
}

interface Text<To> {
  readonly account: To;
  readonly origin: RequestOrigin;
  readonly compose: (texts: MailTexts) => MailText;
}

/**
 * Notices to an unconfirmed address are limited; to a confirmed one they are not, because a thief could use up the
 * limit.
 */
export async function mailText(
  deps: AccountsDeps,
  trx: Queries,
  text: Text<Addressee & Pick<AccountRow, 'is_email_confirmed'>>,
): Promise<void> {
  const { account } = text;
  if (account.is_email_confirmed === 0) {
    const noticed = { id: account.id, email_key: NOTICE_TO + account.email_key };
    const reported = await createAccountMailStore(trx).countToAddress(
      noticed.email_key,
      windowAround(deps.clock.now()),
    );
    if (reported >= MAILS_PER_WINDOW) return;
    await countMail(deps, trx, noticed);
  }
  await queueText(deps, trx, text);
}

/** Queues a mail without counting it, for callers that have counted it already. */
export async function queueText(
  deps: AccountsDeps,
  trx: Queries,
  { account, origin, compose }: Text<Pick<Addressee, 'email' | 'language'>>,
): Promise<void> {
  const language = languageFor(account, origin);
  const { placeName } = deps.readOwnerSettings();
  const text = compose(mailTextsIn(language, placeName));
  const mail = composeMail(text, { publicUrl: deps.publicUrl, language, placeName });
  await deps.outbox.enqueue(trx, { recipient: account.email, ...mail });
}
