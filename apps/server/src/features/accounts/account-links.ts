/** Links in mails: random tokens of which only the hash is stored, and the mails that carry them. */
import { APPROVAL_LINK_TTL_MS, PASSWORD_RESET_LINK_TTL_MS } from '@tutti/contract';
import type { Queries } from '#platform/db/database.ts';
import { hashToken } from '#platform/ids.ts';
import { type AccountsDeps, readNow } from './account-deps.ts';
import { type AccountLinkRow, createAccountLinkStore } from './account-link-store.ts';
import { approvalMail, newAddressMail, passwordMail } from './account-mails.ts';
import type { AccountRow } from './account-store.ts';
import { composeMail, type MailText } from './mail-page.ts';

type Purpose = AccountLinkRow['purpose'];

interface LinkKind {
  readonly page: string;
  readonly ttlMs: number;
  readonly compose: (link: string) => MailText;
}

const KINDS: Record<Purpose, LinkKind> = {
  approval: { page: 'email-confirmed', ttlMs: APPROVAL_LINK_TTL_MS, compose: approvalMail },
  address: { page: 'email-confirmed', ttlMs: APPROVAL_LINK_TTL_MS, compose: newAddressMail },
  password: { page: 'reset-password', ttlMs: PASSWORD_RESET_LINK_TTL_MS, compose: passwordMail },
};

/** A stranger who keeps asking for mails to somebody else's address gets this many sent in a window. */
const MAILS_PER_WINDOW = 10;
const WINDOW_MS = 3_600_000;

interface LinkRequest {
  readonly purpose: Purpose;
  readonly account: Pick<AccountRow, 'id' | 'email' | 'email_key'>;
  readonly passwordHash?: string;
}

/** Stores a link and queues its mail in the acting transaction; wake the outbox after the commit. */
export async function mailLink(deps: AccountsDeps, trx: Queries, request: LinkRequest): Promise<void> {
  const { purpose, account, passwordHash } = request;
  const kind = KINDS[purpose];
  const now = readNow(deps);
  const links = createAccountLinkStore(trx);
  await links.removeExpired(now);
  if ((await links.countOfAccountSince(account.id, now - WINDOW_MS)) >= MAILS_PER_WINDOW) return;
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
  await mailText(deps, trx, { recipient: account.email, text: kind.compose(link) });
}

/** Queues a mail in the acting transaction; wake the outbox after the commit. */
export async function mailText(
  deps: AccountsDeps,
  trx: Queries,
  { recipient, text }: { recipient: string; text: MailText },
): Promise<void> {
  await deps.outbox.enqueue(trx, { recipient, ...composeMail(text, deps.publicUrl) });
}
