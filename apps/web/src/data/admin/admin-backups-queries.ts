import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { backupTexts } from '@tutti/contract/admin-backups/texts';
import {
  downloadBackup,
  fetchBackups,
  isServing,
  makeBackup,
  restoreBackup,
} from '#api/admin-backups-api.ts';
import { serverMessageOr } from '#api/api-error.ts';
import { saveFile } from '#ui/save-file.ts';
import { showToast } from '#ui/toasts/toast-store.ts';
import { toastOutcome } from '../toast-outcome.ts';
import { adminKeys } from './admin-keys.ts';

export type { Backup, BackupsReply } from '#api/admin-backups-api.ts';

const LOOK_EVERY_MS = 2_000;

export function useBackups() {
  return useQuery({
    queryKey: adminKeys.adminBackups,
    queryFn: ({ signal }) => fetchBackups(signal),
    staleTime: 0,
    refetchInterval: ({ state }) => (state.data?.isCreating ? LOOK_EVERY_MS : false),
  });
}

export function useMakeBackup() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: makeBackup,
    ...toastOutcome(() => backupTexts.made, backupTexts.makeFailed),
    onSettled: () => queryClient.invalidateQueries({ queryKey: adminKeys.adminBackups }),
  });
}

export function useDownloadBackup() {
  return useMutation({
    mutationFn: async (name: string) => saveFile(name, await downloadBackup(name)),
    onError: (error) => void showToast('error', serverMessageOr(error, backupTexts.downloadFailed)),
  });
}

/** The old process responds until it ends, so the first check is delayed. */
async function waitForServer(): Promise<void> {
  do await new Promise((resolve) => setTimeout(resolve, LOOK_EVERY_MS));
  while (!(await isServing()));
}

/** The page reloads when the server is back, because all of its data may be outdated. */
export function useRestoreBackup() {
  return useMutation({
    mutationFn: restoreBackup,
    onSuccess(message) {
      showToast('success', message);
      void waitForServer().then(() => location.reload());
    },
    onError: (error) => void showToast('error', serverMessageOr(error, backupTexts.restoreFailed)),
  });
}
