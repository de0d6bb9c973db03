/** Links in mails: random tokens of which only the hash is stored, and the mails that carry them. */
import { APPROVAL_LINK_TTL_MS, PASSWORD_RESET_LINK_TTL_MS } from '@tutti/contract';
import type { Queries } from '#platform/db/database.ts';
import { hashToken } from '#platform/ids.ts';
import type { Mail } from '#platform/mail/outbox.ts';
import { type AccountsDeps, readNow } from './account-deps.ts';
import { type AccountLinkRow, createAccountLinkStore } from './account-link-store.ts';
import type { AccountRow } from './account-store.ts';

type Purpose = AccountLinkRow['purpose'];

interface LinkKind {
  readonly page: string;
  readonly ttlMs: number;
  compose(link: string): Omit<Mail, 'recipient'>;
}

const KINDS: Record<Purpose, LinkKind> = {
  approval: {
    page: 'email-confirmed',
    ttlMs: APPROVAL_LINK_TTL_MS,
    compose: (link) => ({
      subject: 'Activate your Tutti account',
      body: `Welcome to Tutti.\n\nOpen this link within 48 hours to confirm your address and activate your account:\n\n${link}\n\nIf you did not ask for an account, ignore this mail and nothing happens.\n`,
    }),
  },
  address: {
    page: 'email-confirmed',
    ttlMs: APPROVAL_LINK_TTL_MS,
    compose: (link) => ({
      subject: 'Confirm your new address for Tutti',
      body: `The address of your Tutti account was changed to this one.\n\nOpen this link within 48 hours to confirm it:\n\n${link}\n`,
    }),
  },
  password: {
    page: 'reset-password',
    ttlMs: PASSWORD_RESET_LINK_TTL_MS,
    compose: (link) => ({
      subject: 'Reset your Tutti password',
      body: `Somebody asked to set a new password for your Tutti account.\n\nOpen this link within one hour to choose one:\n\n${link}\n\nIf it was not you, ignore this mail; your password stays as it is.\n`,
    }),
  },
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
  await deps.outbox.enqueue(trx, { recipient: account.email, ...kind.compose(link) });
}
