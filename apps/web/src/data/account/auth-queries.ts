import { useMutation, useQuery } from '@tanstack/react-query';
import { accountTexts } from '@tutti/contract/account/texts';
import { PENDING_APPROVAL } from '@tutti/contract/errors';
import type { ApiErrorCode } from '#api/api-error.ts';
import { readCode, serverMessageOr } from '#api/api-error.ts';
import {
  acceptInvitation,
  confirmEmail,
  login,
  readInvitation,
  register,
  requestPasswordReset,
  resetPassword,
} from '#api/auth/sign-in-api.ts';
import { accountKeys } from './account-keys.ts';

export function useRegister() {
  return useMutation({ mutationFn: register });
}

export function useLogin() {
  return useMutation({ mutationFn: login });
}

export function useRequestPasswordReset() {
  return useMutation({ mutationFn: requestPasswordReset });
}

export function useResetPassword() {
  return useMutation({ mutationFn: resetPassword });
}

export function useOpenInvitation(token: string) {
  return useQuery({
    queryKey: accountKeys.invitation(token),
    queryFn: () => readInvitation(token),
    // Input must not be lost because the invitation was used up meanwhile; submitting reports that.
    staleTime: Number.POSITIVE_INFINITY,
  });
}

export function useAcceptInvitation() {
  return useMutation({ mutationFn: acceptInvitation });
}

/** Cached, so that returning to the page does not send the link again. */
export function useConfirmEmail(email: string, token: string) {
  return useQuery({
    queryKey: accountKeys.emailConfirmation(email, token),
    queryFn: () => confirmEmail(email, token),
    staleTime: Number.POSITIVE_INFINITY,
    retry: false,
  });
}

export function registrationFailureText(error: unknown): string {
  return serverMessageOr(error, accountTexts.register.failed, accountTexts.networkError);
}

/** a pending account gets the documented sentence, whatever text the server sent. */
export function loginFailureText(error: unknown): string {
  if (readCode(error) === 'PENDING_APPROVAL') return PENDING_APPROVAL.message;
  return serverMessageOr(error, accountTexts.login.failed, accountTexts.networkError);
}

/** Returns the server's sentence, or else the page's own. */
export function requestFailureText(error: unknown, fallback: string): string {
  return serverMessageOr(error, fallback);
}

/** Returns no field if the refusal concerns the form as a whole. */
export function refusalField(
  error: unknown,
  fields: Partial<Record<ApiErrorCode, string>>,
): { field?: string } {
  const code = readCode(error);
  const field = code === undefined ? undefined : fields[code];
  return field === undefined ? {} : { field };
}

export function confirmationFailureText(error: unknown): string {
  const { failed, networkError } = accountTexts.confirmEmail;
  return serverMessageOr(error, failed, networkError);
}
