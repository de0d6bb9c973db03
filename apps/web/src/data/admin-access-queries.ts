import { useMutation } from '@tanstack/react-query';
import { requestAdminAccess } from '#api/admin-access-api.ts';
import { ApiError, serverMessageOr } from '#api/api-error.ts';
import { showToast } from '#ui/toast-store.ts';

/** The server answers, but not to this account: its Admin role is gone. */
export function isAccessDenied(error: unknown): boolean {
  return error instanceof ApiError && error.status === 403;
}

export function useRequestAdminAccess() {
  return useMutation({
    mutationFn: requestAdminAccess,
    onError: (error) => void showToast('error', serverMessageOr(error, 'The request could not be sent.')),
  });
}
