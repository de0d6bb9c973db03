/** The session of somebody who is signed in; how to get one is in `auth/sign-in-api.ts`. */
import type { CurrentUser } from '@tutti/contract/account/schemas';
import { authAddresses } from '@tutti/contract/auth/addresses';
import { errorTexts } from '@tutti/contract/error-texts';
import { API_ORIGIN, callApi } from './api-client.ts';
import { ApiError } from './api-error.ts';

export type { CurrentUser } from '@tutti/contract/account/schemas';

/** Makes the picture's address absolute, because another host may serve the page. */
export function toCurrentUser(wire: CurrentUser): CurrentUser {
  const { profilePictureUrl: address } = wire;
  return address?.startsWith('/') ? { ...wire, profilePictureUrl: API_ORIGIN + address } : wire;
}

/** Replaces the session token in the hub's address; valid once, for a minute. */
export async function openHubTicket(): Promise<string> {
  const { ticket } = await callApi(authAddresses.ticket, { body: { for: 'hub' } });
  return ticket;
}

export async function logout(): Promise<void> {
  await callApi(authAddresses.logout);
}

export async function fetchCurrentUser(signal?: AbortSignal): Promise<CurrentUser> {
  const reply = await callApi(authAddresses.me, signal ? { signal } : {});
  // A proxy may respond with an empty 200, which is treated as unreadable.
  if (reply === undefined || typeof reply.email !== 'string') {
    throw new ApiError({ code: 'UNREADABLE', message: errorTexts.unreadable });
  }
  return toCurrentUser(reply);
}
