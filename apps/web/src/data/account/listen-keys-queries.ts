import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import {
  fetchListenKeys,
  fetchStationAddress,
  makeListenKey,
  revokeListenKey,
} from '#api/listen-keys-api.ts';
import { queryKeys } from '../query-keys.ts';

export type { ListenKey, StationAddress } from '#api/listen-keys-api.ts';

export function useListenKeys() {
  return useQuery({
    queryKey: queryKeys.listenKeys,
    queryFn: ({ signal }) => fetchListenKeys(signal),
    staleTime: 0,
  });
}

function useKeyChange<Wish, Result>(change: (wish: Wish) => Promise<Result>) {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: change,
    onSettled: () => {
      void queryClient.invalidateQueries({ queryKey: ['activity'] });
      return queryClient.invalidateQueries({ queryKey: queryKeys.listenKeys });
    },
  });
}

export function useMakeListenKey() {
  return useKeyChange(makeListenKey);
}

export function useRevokeListenKey() {
  return useKeyChange(revokeListenKey);
}

export function useStationAddress(genreId: string) {
  return useQuery({
    queryKey: queryKeys.stationAddress(genreId),
    queryFn: ({ signal }) => fetchStationAddress(genreId, signal),
    staleTime: 0,
  });
}
