import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { adminMonitoringTexts } from '@tutti/contract/admin-overview/monitoring-texts';
import { ACTIVE_USERS_POLL_MS } from '@tutti/contract/limits';
import { fetchOutbox, resendMail } from '#api/admin-mail-api.ts';
import { serverMessageOr } from '#api/api-error.ts';
import { showToast } from '#ui/toasts/toast-store.ts';
import { adminKeys } from './admin-keys.ts';

export type { OutboxMail } from '#api/admin-mail-api.ts';

export function useOutbox() {
  return useQuery({
    queryKey: adminKeys.adminMail,
    queryFn: ({ signal }) => fetchOutbox(signal),
    staleTime: 0,
    refetchInterval: ACTIVE_USERS_POLL_MS,
  });
}

export function useResendMail() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: resendMail,
    onSuccess: () => void showToast('info', adminMonitoringTexts.mailSent),
    onError: (error) => void showToast('error', serverMessageOr(error, adminMonitoringTexts.mailFailed)),
    onSettled: async () => {
      await queryClient.invalidateQueries({ queryKey: adminKeys.adminMail });
      await queryClient.invalidateQueries({ queryKey: adminKeys.adminMonitoring });
    },
  });
}
