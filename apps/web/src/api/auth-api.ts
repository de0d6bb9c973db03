import type { CurrentUser } from '@tutti/contract/account/schemas';
import type { OpenInvitation } from '@tutti/contract/admin-invitations/schemas';
import { authAddresses } from '@tutti/contract/auth/addresses';
import { errorTexts } from '@tutti/contract/error-texts';
import { API_ORIGIN, callApi, readRefusal } from './api-client.ts';
import { ApiError } from './api-error.ts';

export type { CurrentUser } from '@tutti/contract/account/schemas';

/** Makes the picture's address absolute, because another host may serve the page. */
export function toCurrentUser(wire: CurrentUser): CurrentUser {
  const { profilePictureUrl: address } = wire;
  return address?.startsWith('/') ? { ...wire, profilePictureUrl: API_ORIGIN + address } : wire;
}

/** `code` is for users with a second factor. */
export async function login(credentials: {
  email: string;
  password: string;
  code?: string;
}): Promise<string> {
  const reply = await callApi(authAddresses.login, {
    body: credentials,
    // A server on another origin does not receive our cookies.
    renews: API_ORIGIN === '',
  });
  return reply.token;
}

/** Replaces the session token in the hub's address; valid once, for a minute. */
export async function openHubTicket(): Promise<string> {
  const { ticket } = await callApi(authAddresses.ticket, { body: { for: 'hub' } });
  return ticket;
}

/** Returns whether an administrator has to approve, whether an email was sent, and the ticket for polling. */
export async function register(credentials: { email: string; password: string }) {
  const { isByApproval, isMailed, ticket } = await callApi(authAddresses.register, { body: credentials });
  return { isByApproval, isMailed, ticket };
}

export async function readSignUpState(ticket: string) {
  const { state } = await callApi(authAddresses.signUpState, { body: { ticket } });
  return state;
}

export async function readInvitation(token: string): Promise<OpenInvitation> {
  return callApi(authAddresses.readInvitation, { body: { token } });
}

/** Creates an account that may sign in at once. */
export async function acceptInvitation(body: {
  token: string;
  email: string;
  password: string;
}): Promise<void> {
  await callApi(authAddresses.acceptInvitation, { body });
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

export async function requestPasswordReset(email: string): Promise<void> {
  await callApi(authAddresses.forgotPassword, { body: { email } });
}

export async function resetPassword(body: {
  email: string;
  token: string;
  newPassword: string;
}): Promise<void> {
  await callApi(authAddresses.resetPassword, { body });
}

export interface Confirmation {
  readonly message: string | undefined;
  readonly isByApproval: boolean;
}

/** on the absolute API host, with plain-text errors. */
export async function confirmEmail(email: string, token: string): Promise<Confirmation> {
  const url = new URL(authAddresses.confirmEmail.path, API_ORIGIN || window.location.origin);
  url.search = new URLSearchParams({ email, token }).toString();
  let response: Response;
  try {
    response = await fetch(url, { headers: { accept: 'application/json, text/plain' } });
  } catch (cause) {
    throw new ApiError({ code: 'NETWORK', message: errorTexts.network, cause });
  }
  const answer = await response.text();
  const { message } = readRefusal(answer);
  if (!response.ok) {
    throw new ApiError({
      code: 'INVALID_LINK',
      message: message ?? '',
      status: response.status,
      serverMessage: message,
    });
  }
  // A proxy in front of the server never sends this.
  return { message, isByApproval: /"isByApproval":true/.test(answer) };
}
