import type { Actor, RequestOrigin } from '#identity/actor.ts';
import { AppError } from '#platform/app-error.ts';
import type { Queries } from '#platform/db/queries.ts';
import type { AccountRow } from '../accounts/account-store.ts';
import { toAuditActor } from '../accounts/audit-actor.ts';
import { createSignOnLinkStore } from '../accounts/sign-on-link-store.ts';
import { mailText } from '../email/email-links.ts';
import { recordLinkEnd } from '../revoke/end-sign-on-links.ts';
import type { Identity } from './provider.ts';
import type { SignOnDeps, SingleSignOnDeps } from './sign-on-deps.ts';
import { signOnLinkedMail, signOnUnlinkedMail } from './sign-on-mails.ts';

interface Linking {
  readonly account: AccountRow;
  readonly identity: Identity;
  readonly origin: RequestOrigin;
  readonly generatedPasswordHash?: string | undefined;
}

/** Throws SIGN_ON_TAKEN if the account or the identity is linked already. */
export async function linkAccount(deps: SignOnDeps, trx: Queries, linking: Linking): Promise<void> {
  const { account, identity, origin, generatedPasswordHash } = linking;
  const { issuer, subject, email } = identity;
  const store = createSignOnLinkStore(trx);
  const isTaken =
    (await store.find(issuer, subject)) ?? (await store.findOfAccount(account.id, issuer)) ?? false;
  if (isTaken) throw new AppError('SIGN_ON_TAKEN');
  await store.insert({
    id: deps.ids.uuid(),
    account_id: account.id,
    issuer,
    subject,
    email: email ?? null,
    made_password_hash: generatedPasswordHash ?? null,
    created_at: deps.clock.now(),
  });
  const { name } = deps.signOn.provider;
  await deps.audit.record(trx, {
    action: 'SIGN_ON_LINKED',
    resourceType: 'Authentication',
    resource: account.email,
    actor: toAuditActor(account),
    origin,
    details: `${name} (${issuer})`,
  });
  // Skip the mail for an account that was created just now, because its user knows.
  if (generatedPasswordHash === undefined)
    await mailText(deps, trx, { account, origin, compose: signOnLinkedMail(name) });
}

interface Unlinking {
  readonly account: AccountRow;
  readonly id: string;
  readonly name: string;
  readonly who: { readonly actor: Actor; readonly origin: RequestOrigin };
}

export async function unlinkAccount(
  deps: SingleSignOnDeps,
  trx: Queries,
  { account, id, name, who }: Unlinking,
): Promise<void> {
  const link = await createSignOnLinkStore(trx).remove(account.id, id);
  if (!link) throw new AppError('SIGN_ON_LINK_NOT_FOUND');
  await recordLinkEnd(deps, trx, { account, ...who, details: `${name} (${link.issuer})` });
  await mailText(deps, trx, { account, origin: who.origin, compose: signOnUnlinkedMail(name) });
}
