import { keepPreviousData, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { adminLibraryTexts } from '@tutti/contract/admin-library/texts';
import { PURGE_PHRASE } from '@tutti/contract/limits';
import type { LibraryProblemKind, LibraryStatus } from '#api/admin-library-api.ts';
import { fetchLibraryStatus, fetchProblems, purgeMissing, startScan } from '#api/admin-library-api.ts';
import { serverMessageOr } from '#api/api-error.ts';
import { showToast } from '#ui/toasts/toast-store.ts';
import { toastOutcome } from '../toast-outcome.ts';
import { adminKeys } from './admin-keys.ts';

export type {
  LibraryProblem,
  LibraryProblemKind,
  LibraryProblems,
  LibraryStatus,
  ScanKind,
} from '#api/admin-library-api.ts';

/** A running scan changes often, and an idle library seldom. */
const SCAN_POLL_MS = 1500;
const IDLE_POLL_MS = 30_000;

export function isScanRunning({ phase }: Pick<LibraryStatus, 'phase'>): boolean {
  return phase === 'walking' || phase === 'reading' || phase === 'finishing';
}

export function useLibraryStatus() {
  return useQuery({
    queryKey: adminKeys.adminLibrary,
    queryFn: ({ signal }) => fetchLibraryStatus(signal),
    staleTime: 0,
    refetchInterval: ({ state }) => (state.data && isScanRunning(state.data) ? SCAN_POLL_MS : IDLE_POLL_MS),
  });
}

export function useStartScan() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: startScan,
    onSuccess: (status) => queryClient.setQueryData(adminKeys.adminLibrary, status),
    onError: (error) => showToast('error', serverMessageOr(error, adminLibraryTexts.scanFailed)),
  });
}

export function useLibraryProblems(kind: LibraryProblemKind, page: number, isEnabled = true) {
  return useQuery({
    enabled: isEnabled,
    queryKey: adminKeys.adminProblemsPage(kind, page),
    queryFn: ({ signal }) => fetchProblems(kind, page, signal),
    placeholderData: keepPreviousData,
    staleTime: 0,
    refetchInterval: IDLE_POLL_MS,
  });
}

export function usePurgeMissing() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (expected: number) => purgeMissing(PURGE_PHRASE, expected),
    ...toastOutcome((purged: number) => adminLibraryTexts.purged(purged), adminLibraryTexts.purgeFailed),
    // Reloads after failures, too, because the screen may be outdated.
    onSettled: async () => {
      await queryClient.invalidateQueries({ queryKey: adminKeys.adminProblems });
      await queryClient.invalidateQueries({ queryKey: adminKeys.adminLibrary });
    },
  });
}
