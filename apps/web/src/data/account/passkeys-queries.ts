import { useMutation, useQuery } from '@tanstack/react-query';
import { passkeyTexts as texts } from '@tutti/contract/passkeys/texts';
import { readCode } from '#api/api-error.ts';
import {
  addPasskey,
  fetchPasskeys,
  reauthenticateWithPasskey,
  removePasskey,
  signForSignIn,
  signInWithPasskey,
} from '#api/passkeys-api.ts';
import { isPasskeyUnknown } from '#api/refusal-extras.ts';
import { readClaims } from '#api/token-claims.ts';
import { readToken } from '#api/token-store.ts';
import { toastOutcome } from '../toast-outcome.ts';
import { accountKeys } from './account-keys.ts';
import { loginFailureText } from './auth-queries.ts';
import { useRecordedChange } from './recorded-change.ts';
import { signalPasskeys, signalUnknownPasskey } from './signal-passkeys.ts';

export type { OwnPasskey } from '#api/passkeys-api.ts';

/** Browsers support passkeys only on https and on localhost. */
export const canUsePasskeys = () => typeof window.PublicKeyCredential === 'function';

export function passkeyFailureText(error: unknown): string {
  if (readCode(error) === 'INVALID_CREDENTIALS') return texts.unknown;
  if (readCode(error) !== undefined) return loginFailureText(error);
  const name = error instanceof Error ? error.name : '';
  if (name === 'SecurityError') return texts.otherAddress;
  return name === 'InvalidStateError' ? texts.alreadyHere : texts.failed;
}

export function usePasskeys() {
  return useQuery({
    queryKey: accountKeys.passkeys,
    queryFn: async ({ signal }) => {
      const { sub: userId } = readClaims(readToken() ?? '');
      const passkeys = await fetchPasskeys(signal);
      if (userId !== undefined)
        void signalPasskeys(
          userId,
          passkeys.map(({ credentialId }) => credentialId),
        );
      return passkeys;
    },
    staleTime: 0,
  });
}

const FOLLOWERS = { lists: [accountKeys.secondFactors], awaited: accountKeys.passkeys };

export function useAddPasskey() {
  // The first factor ends the other sessions.
  return useRecordedChange(addPasskey, {
    ...FOLLOWERS,
    lists: [...FOLLOWERS.lists, accountKeys.ownSessions],
  });
}

export function useRemovePasskey() {
  return useRecordedChange(removePasskey, {
    ...FOLLOWERS,
    outcome: toastOutcome(() => texts.revoked, texts.revokeFailed),
  });
}

export function useReauthenticateWithPasskey() {
  return useMutation({ mutationFn: reauthenticateWithPasskey });
}

async function signIn(): Promise<string> {
  const signed = await signForSignIn();
  try {
    return await signInWithPasskey(signed);
  } catch (error) {
    // The account or the passkey was removed elsewhere, so the browser would keep offering it.
    if (isPasskeyUnknown(error)) await signalUnknownPasskey(signed.credential.id);
    throw error;
  }
}

export function usePasskeySignIn() {
  return useMutation({ mutationFn: signIn });
}
