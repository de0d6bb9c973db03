import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { ACTIVE_USERS_POLL_MS } from '@tutti/contract/limits';
import { listeningTexts } from '@tutti/contract/listen-keys/texts';
import { fetchBroadcast, setStationPublic } from '#api/admin-broadcast-api.ts';
import { serverMessageOr } from '#api/api-error.ts';
import { showToast } from '#ui/toasts/toast-store.ts';
import { queryKeys } from '../query-keys.ts';
import { adminKeys } from './admin-keys.ts';

export type { BroadcastOverview, BroadcastStation } from '#api/admin-broadcast-api.ts';

const texts = listeningTexts.access;

export function useBroadcast() {
  return useQuery({
    queryKey: adminKeys.adminBroadcast,
    queryFn: ({ signal }) => fetchBroadcast(signal),
    staleTime: 0,
    refetchInterval: ACTIVE_USERS_POLL_MS,
  });
}

export function useStationAccess() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: ({ genreId, isPublic }: { genreId: string; name: string; isPublic: boolean }) =>
      setStationPublic({ genreId, isPublic }),
    onSuccess: (_reply, { name, isPublic }) =>
      void showToast('success', isPublic ? texts.opened(name) : texts.closed(name)),
    onError: (error) => void showToast('error', serverMessageOr(error, texts.failed)),
    // The switch changes once the server has agreed.
    onSettled: (_reply, _error, { genreId }) =>
      Promise.all([
        queryClient.invalidateQueries({ queryKey: adminKeys.adminBroadcast }),
        queryClient.invalidateQueries({ queryKey: queryKeys.stationAddress(genreId) }),
      ]),
  });
}
