import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { adminTexts } from '@tutti/contract/texts/admin-texts';
import type { LibraryStatus } from '#api/admin-api.ts';
import { approveUser, fetchLibraryStatus, fetchUsers, rejectUser, startScan } from '#api/admin-api.ts';
import { ApiError, serverMessageOr } from '#api/api-error.ts';
import { showToast } from '#ui/toast-store.ts';
import { queryKeys } from './query-keys.ts';

export type { AdminUser, LibraryStatus } from '#api/admin-api.ts';

/** A scan tells more than a number changing once a minute; an idle library is asked seldom. */
const SCAN_POLL_MS = 1500;
const IDLE_POLL_MS = 30_000;

export function isScanRunning(status: LibraryStatus): boolean {
  return status.phase === 'walking' || status.phase === 'reading' || status.phase === 'finishing';
}

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

export function useLibraryStatus() {
  return useQuery({
    queryKey: queryKeys.adminLibrary,
    queryFn: ({ signal }) => fetchLibraryStatus(signal),
    staleTime: 0,
    refetchInterval: ({ state }) => (state.data && isScanRunning(state.data) ? SCAN_POLL_MS : IDLE_POLL_MS),
  });
}

export function useStartScan() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: startScan,
    onSuccess: (status) => queryClient.setQueryData(queryKeys.adminLibrary, status),
    onError: (error) => showToast('error', serverMessageOr(error, 'The scan could not be started.')),
  });
}
