import { useMutation, useQuery } from '@tanstack/react-query';
import { fetchSavedQueue, saveQueue } from '#api/play-queue-api.ts';
import { queryKeys } from '../query-keys.ts';

export type { QueueInput, SavedQueue } from '#api/play-queue-api.ts';

export function useSavedQueue(isWanted: boolean) {
  return useQuery({
    queryKey: queryKeys.savedQueue,
    queryFn: ({ signal }) => fetchSavedQueue(signal),
    enabled: isWanted,
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
  });
}

/** Not awaited: a failed save is repeated with the next change. */
export function useSaveQueue() {
  return useMutation({ mutationFn: saveQueue, scope: { id: 'play-queue' } });
}
