import { type SignOnLinks, singleSignOnTexts } from '@tutti/contract';
import type { Requester } from '#identity/actor.ts';
import { AppError } from '#platform/app-error.ts';
import { createAccountStore } from '../accounts/account-store.ts';
import { createSignOnLinkStore, type SignOnLinkRow } from '../accounts/sign-on-link-store.ts';
import { unlinkAccount } from './link-account.ts';
import type { SingleSignOnDeps } from './sign-on-deps.ts';

/** Compares the issuers as configured and stored, because a user's own account page must not wait for the provider. */
function isOfNow({ signOn }: SingleSignOnDeps, { issuer }: SignOnLinkRow): boolean {
  const bare = (address: string) => address.replace(/\/$/, '');
  return signOn !== undefined && bare(signOn.provider.issuer) === bare(issuer);
}

function nameOf(deps: SingleSignOnDeps, link: SignOnLinkRow): string {
  if (deps.signOn && isOfNow(deps, link)) return deps.signOn.provider.name;
  return URL.parse(link.issuer)?.host ?? link.issuer;
}

export async function listLinks(deps: SingleSignOnDeps, userId: string): Promise<SignOnLinks> {
  const { queries } = deps.database;
  const [account, links] = await Promise.all([
    createAccountStore(queries).find(userId),
    createSignOnLinkStore(queries).listOfAccount(userId),
  ]);
  if (!account) throw new AppError('USER_NOT_FOUND');
  return {
    service: deps.signOn?.provider.name ?? null,
    links: links.map((link) => ({
      id: link.id,
      service: nameOf(deps, link),
      email: link.email,
      since: new Date(link.created_at).toISOString(),
      isInUse: isOfNow(deps, link),
    })),
    hasNoPassword: links.some((link) => link.made_password_hash === account.password_hash),
  };
}

interface LinkOfAccount {
  readonly userId: string;
  readonly id: string;
}

export async function unlink(
  deps: SingleSignOnDeps,
  { userId, id }: LinkOfAccount,
  who: Requester,
): Promise<string> {
  await deps.database.transaction(async (trx) => {
    const account = await createAccountStore(trx).lock(userId);
    if (!account) throw new AppError('USER_NOT_FOUND');
    const links = await createSignOnLinkStore(trx).listOfAccount(userId);
    const link = links.find((candidate) => candidate.id === id);
    if (!link) throw new AppError('SIGN_ON_LINK_NOT_FOUND');
    await unlinkAccount(deps, trx, { account, id, name: nameOf(deps, link), who });
  });
  return singleSignOnTexts.unlinked;
}
