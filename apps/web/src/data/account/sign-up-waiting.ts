/**
 * Somebody who has just signed up and may not come in yet. What they typed is kept in the memory of this page alone, so
 * that it can go on by itself; after a reload they sign in by hand.
 */
import { readCode } from '#api/api-error.ts';
import { login, register } from '#api/auth-api.ts';

export { readSignUpState } from '#api/auth-api.ts';

export interface Waiting {
  /** Unknown after a sign-in with another service, which has confirmed the address. */
  readonly email?: string | undefined;
  /** They came with another service, so the page goes there again instead of sending a password. */
  readonly isBySignOn?: boolean | undefined;
  /** An administrator decides besides. */
  readonly isByApproval: boolean;
  /** The server has somebody to give its mails to. */
  readonly isMailed: boolean;
  /** Asks the server whether the account is approved. It survives a reload; the password does not. */
  readonly ticket?: string | undefined;
}

interface Credentials {
  readonly email: string;
  readonly password: string;
}

let waiting: Credentials | undefined;

/** The pages of one browser tell each other that an address was confirmed. */
const CHANNEL = 'tutti.confirmed';

export function rememberSignUp(credentials: Credentials): void {
  waiting = credentials;
}

export const knowsPassword = (): boolean => waiting !== undefined;

/** Mails the link again: whoever registers anew before they confirmed gets another one (ruling 1.1). */
export async function resendConfirmation(): Promise<void> {
  if (waiting !== undefined) await register(waiting);
}

/**
 * `refused`: the page has no password to sign in with, or a wrong one, which would lock the account if it was sent again.
 * `failed`: the server is busy or away, and the same credentials may work in a moment.
 */
export type SignInOutcome = { readonly token: string } | 'refused' | 'failed';

/** Signs in with the password that the page still knows. */
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

export function tellConfirmed(): void {
  if (typeof BroadcastChannel === 'undefined') return;
  const channel = new BroadcastChannel(CHANNEL);
  channel.postMessage('confirmed');
  channel.close();
}

/** Answers what ends the listening. */
export function onConfirmed(listener: () => void): () => void {
  if (typeof BroadcastChannel === 'undefined') return () => {};
  const channel = new BroadcastChannel(CHANNEL);
  channel.onmessage = listener;
  return () => channel.close();
}
