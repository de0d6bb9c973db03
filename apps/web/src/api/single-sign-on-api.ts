import { singleSignOnAddresses } from '@tutti/contract/single-sign-on/addresses';
import type { SignOnEnd, SignOnLinks as WireLinks } from '@tutti/contract/single-sign-on/schemas';
import { callApi } from './api-client.ts';

export type { SignOnEnd } from '@tutti/contract/single-sign-on/schemas';

export interface SignOnLink {
  readonly id: string;
  readonly service: string;
  /** The address according to the service. */
  readonly email: string | null;
  readonly since: Date;
  /** The service is the one that is configured now. */
  readonly isInUse: boolean;
}

export interface SignOnLinks extends Omit<WireLinks, 'links'> {
  readonly links: readonly SignOnLink[];
}

/** A page to navigate to, because it is no API request. */
export const signOnStartPath = (returnTo: string): string =>
  `${singleSignOnAddresses.start.path}?${new URLSearchParams({ returnTo })}`;

/** `code` is for users with a second factor. */
export async function finishSignOn(code?: string): Promise<SignOnEnd> {
  return callApi(singleSignOnAddresses.finish, { body: code === undefined ? {} : { code } });
}

const toSignOnLinks = ({ links, ...rest }: WireLinks): SignOnLinks => ({
  ...rest,
  links: links.map((link) => ({ ...link, since: new Date(link.since) })),
});

export async function fetchSignOnLinks(signal: AbortSignal): Promise<SignOnLinks> {
  return toSignOnLinks(await callApi(singleSignOnAddresses.list, { signal }));
}

export async function fetchSignOnLinksOf(userId: string, signal: AbortSignal): Promise<SignOnLinks> {
  return toSignOnLinks(await callApi(singleSignOnAddresses.listOfUser, { params: { id: userId }, signal }));
}

export async function unlinkUser({ userId, linkId }: { userId: string; linkId: string }): Promise<void> {
  await callApi(singleSignOnAddresses.unlinkOfUser, { params: { id: userId, linkId } });
}

/** Returns the service's address to navigate to. */
export async function beginLink(returnTo: string): Promise<string> {
  return (await callApi(singleSignOnAddresses.link, { body: { returnTo } })).address;
}

export async function beginReauth(returnTo: string): Promise<string> {
  return (await callApi(singleSignOnAddresses.prove, { body: { returnTo } })).address;
}

export async function unlink(id: string): Promise<void> {
  await callApi(singleSignOnAddresses.unlink, { params: { id } });
}
