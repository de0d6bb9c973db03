/** Signing in and up, invitations and passwords. Apart from `auth-api.ts`, because people who are signed in need none of it. */
import type { OpenInvitation } from '@tutti/contract/admin-invitations/schemas';
import { authAddresses } from '@tutti/contract/auth/addresses';
import { errorTexts } from '@tutti/contract/error-texts';
import { API_ORIGIN, callApi, readRefusal } from '../api-client.ts';
import { ApiError } from '../api-error.ts';

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
