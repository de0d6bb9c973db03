import { toEmailKey } from '#identity/account-names.ts';
import type { RequestOrigin } from '#identity/actor.ts';
import type { Queries } from '#platform/db/queries.ts';
import type { AccountsDeps } from '../account-deps.ts';
import { countMail, mayMail, queueText } from './account-links.ts';
import { invitationMail } from './account-mails.ts';
import type { MailTexts } from './mail-texts.ts';

interface InvitationToMail {
  readonly invitation: { readonly id: string; readonly email: string | null };
  readonly link: string;
  readonly maker: string;
  /** Where it is made. */
  readonly origin: RequestOrigin;
}

/** False when there is nobody to send it to, nothing to send it with, or that address was sent enough in this hour. */
export async function mailInvitation(
  deps: AccountsDeps,
  trx: Queries,
  { invitation, link, maker, origin }: InvitationToMail,
): Promise<boolean> {
  const { id, email } = invitation;
  if (email === null || !deps.hasMailServer) return false;
  // Counted for the address alone: an administrator invites many.
  const addressee = { id, email, email_key: toEmailKey(email) };
  if (!(await mayMail(deps, trx, addressee))) return false;
  await countMail(deps, trx, addressee);
  // Nobody knows yet which language they read: that of who invites is the likeliest.
  const compose = (texts: MailTexts) => invitationMail(texts, link, maker);
  await queueText(deps, trx, { account: { email, language: null }, origin, compose });
  return true;
}
