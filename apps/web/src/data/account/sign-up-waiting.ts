/** The input of a new user stays in memory only, so after a reload the user signs in by hand. */
import { readCode } from '#api/api-error.ts';
import { login, register } from '#api/auth/sign-in-api.ts';

export { readSignUpState } from '#api/auth/sign-in-api.ts';

export interface Waiting {
  /** Unknown after single sign-on, which has confirmed the address. */
  readonly email?: string | undefined;
  /** The user came by single sign-on, so the page goes there again instead of sending a password. */
  readonly isBySignOn?: boolean | undefined;
  readonly isByApproval: boolean;
  readonly isMailed: boolean;
  /** Lets the page ask whether the account is approved. It survives a reload, unlike the password. */
  readonly ticket?: string | undefined;
}

interface Credentials {
  readonly email: string;
  readonly password: string;
}

let waiting: Credentials | undefined;

/** Pages of one browser report confirmed addresses to each other on this channel. */
const CHANNEL = 'tutti.confirmed';

export function rememberSignUp(credentials: Credentials): void {
  waiting = credentials;
}

export const knowsPassword = (): boolean => waiting !== undefined;

/** Sends the link again, because signing up again before the confirmation sends another one (ruling 1.1). */
export async function resendConfirmation(): Promise<void> {
  if (waiting !== undefined) await register(waiting);
}

/**
 * `refused`: the page has no password to sign in with, or a wrong one, which would lock the account if it was sent again.
 * `failed`: the server is busy or away, and the same credentials may work in a moment.
 */
export type SignInOutcome = { readonly token: string } | 'refused' | 'failed';

export async function trySignIn(): Promise<SignInOutcome> {
  if (waiting === undefined) return 'refused';
  try {
    const token = await login(waiting);
    waiting = undefined;
    return { token };
  } catch (error) {
    const code = readCode(error);
    if (code !== 'INVALID_CREDENTIALS' && code !== 'SECOND_FACTOR_REQUIRED') return 'failed';
    waiting = undefined;
    return 'refused';
  }
}

export function notifyConfirmed(): void {
  if (typeof BroadcastChannel === 'undefined') return;
  const channel = new BroadcastChannel(CHANNEL);
  channel.postMessage('confirmed');
  channel.close();
}

export function onConfirmed(listener: () => void): () => void {
  if (typeof BroadcastChannel === 'undefined') return () => {};
  const channel = new BroadcastChannel(CHANNEL);
  channel.onmessage = listener;
  return () => channel.close();
}
