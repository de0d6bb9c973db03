import { singleSignOnAddresses } from '@tutti/contract/addresses/single-sign-on';
import type { SignOnEnd, SignOnLinks as WireLinks } from '@tutti/contract/model/single-sign-on';
import { callApi } from './api-client.ts';

export type { SignOnEnd } from '@tutti/contract/model/single-sign-on';

export interface SignOnLink {
  readonly id: string;
  readonly service: string;
  /** The address that the service reported. */
  readonly email: string | null;
  readonly since: Date;
  /** It belongs to the service that is configured now. */
  readonly isInUse: boolean;
}

export interface SignOnLinks extends Omit<WireLinks, 'links'> {
  readonly links: readonly SignOnLink[];
}

/** The browser navigates there, because it is not an API request. */
export const signOnStartPath = (returnTo: string): string =>
  `${singleSignOnAddresses.start.path}?${new URLSearchParams({ returnTo })}`;

/** `code` if the user has a second factor and was asked for it. */
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

/** Requires an administrator. */
export async function fetchSignOnLinksOf(userId: string, signal: AbortSignal): Promise<SignOnLinks> {
  return toSignOnLinks(await callApi(singleSignOnAddresses.listOfUser, { params: { id: userId }, signal }));
}

export async function unlinkUser({ userId, linkId }: { userId: string; linkId: string }): Promise<void> {
  await callApi(singleSignOnAddresses.unlinkOfUser, { params: { id: userId, linkId } });
}

/** Returns the address of the service to navigate to. */
export async function beginLink(returnTo: string): Promise<string> {
  return (await callApi(singleSignOnAddresses.link, { body: { returnTo } })).address;
}

export async function beginReauth(returnTo: string): Promise<string> {
  return (await callApi(singleSignOnAddresses.prove, { body: { returnTo } })).address;
}

export async function unlink(id: string): Promise<void> {
  await callApi(singleSignOnAddresses.unlink, { params: { id } });
}
