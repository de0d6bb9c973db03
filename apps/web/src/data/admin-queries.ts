import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { adminTexts } from '@tutti/contract/texts/admin-texts';
import { approveUser, fetchUsers, rejectUser } from '#api/admin-api.ts';
import { ApiError, serverMessageOr } from '#api/api-error.ts';
import { showToast } from '#ui/toast-store.ts';
import { queryKeys } from './query-keys.ts';

export type { AdminUser } from '#api/admin-api.ts';

export function useAdminUsers() {
  return useQuery({ queryKey: queryKeys.adminUsers, queryFn: ({ signal }) => fetchUsers(signal) });
}

/** A-444 … A-446: one sentence for each way this can fail. */
export function describeUsersFailure(error: unknown): { title: string; text: string } {
  const { accessDenied, noPrivileges, loadFailed, connectFailed } = adminTexts.users;
  if (!(error instanceof ApiError)) return { title: loadFailed(String(error)), text: '' };
  if (error.status === 403) return { title: accessDenied, text: noPrivileges };
  if (error.code === 'NETWORK') return { title: connectFailed, text: '' };
  return { title: loadFailed(`${error.status} ${error.serverMessage ?? ''}`.trim()), text: '' };
}

export function useApproval() {
  const queryClient = useQueryClient();
  const { users: texts } = adminTexts;
  const reload = () => queryClient.invalidateQueries({ queryKey: queryKeys.adminUsers });
  const approve = useMutation({
    mutationFn: approveUser,
    onSuccess: async (requiresRelogin) => {
      showToast('success', requiresRelogin ? texts.approvedRelogin : texts.approved);
      await reload();
    },
    onError: (error) => showToast('error', serverMessageOr(error, texts.approveFailed)),
  });
  const reject = useMutation({
    mutationFn: rejectUser,
    onSuccess: async (requiresRelogin) => {
      showToast('info', requiresRelogin ? texts.rejectedRelogin : texts.rejected);
      await reload();
    },
    onError: (error) => showToast('error', serverMessageOr(error, texts.rejectFailed)),
  });
  return { approve, reject };
}
