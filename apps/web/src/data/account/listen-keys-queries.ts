import { useQuery } from '@tanstack/react-query';
import {
  fetchListenKeys,
  fetchStationAddress,
  makeListenKey,
  revokeListenKey,
} from '#api/listen-keys-api.ts';
import { queryKeys } from '../query-keys.ts';
import { useRecordedChange } from './recorded-change.ts';

export type { ListenKey, StationAddress } from '#api/listen-keys-api.ts';

export function useListenKeys() {
  return useQuery({
    queryKey: queryKeys.listenKeys,
    queryFn: ({ signal }) => fetchListenKeys(signal),
    staleTime: 0,
  });
}

function useKeyChange<Wish, Result>(change: (wish: Wish) => Promise<Result>) {
  return useRecordedChange(change, { lists: [], awaited: queryKeys.listenKeys });
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
