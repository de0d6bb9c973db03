import { toEmailKey } from '#identity/account-names.ts';
import type { RequestOrigin } from '#identity/actor.ts';
import type { Queries } from '#platform/db/queries.ts';
import type { AccountsDeps } from '../accounts/account-deps.ts';
import { invitationMail } from './account-mails.ts';
import { countMail, mayMail, queueText } from './email-links.ts';
import type { MailTexts } from './mail-texts.ts';

interface InvitationToMail {
  readonly invitation: { readonly id: string; readonly email: string | null };
  readonly link: string;
  readonly maker: string;
  readonly origin: RequestOrigin;
}

/** Returns false when there is no address, no mail server, or the address has reached its hourly limit. */
export async function mailInvitation(
  deps: AccountsDeps,
  trx: Queries,
  { invitation, link, maker, origin }: InvitationToMail,
): Promise<boolean> {
  const { id, email } = invitation;
  if (email === null || !deps.hasMailServer) return false;
  // Counted for the address alone, because an administrator invites many people.
  const addressee = { id, email, email_key: toEmailKey(email) };
  if (!(await mayMail(deps, trx, addressee))) return false;
  await countMail(deps, trx, addressee);
  // The recipient's language is unknown, and the inviting administrator's is the best guess.
  const compose = (texts: MailTexts) => invitationMail(texts, link, maker);
  await queueText(deps, trx, { account: { email, language: null }, origin, compose });
  return true;
}
