import { useQuery } from '@tanstack/react-query';
import { listeningTexts } from '@tutti/contract/listen-keys/texts';
import {
  fetchListenKeys,
  fetchStationAddress,
  makeListenKey,
  revokeListenKey,
} from '#api/listen-keys-api.ts';
import { queryKeys } from '../query-keys.ts';
import { toastOutcome } from '../toast-outcome.ts';
import { useRecordedChange } from './recorded-change.ts';

export type { ListenKey, StationAddress } from '#api/listen-keys-api.ts';

export function useListenKeys() {
  return useQuery({
    queryKey: queryKeys.listenKeys,
    queryFn: ({ signal }) => fetchListenKeys(signal),
    staleTime: 0,
  });
}

const FOLLOWERS = { lists: [], awaited: queryKeys.listenKeys };

export function useMakeListenKey() {
  return useRecordedChange(makeListenKey, FOLLOWERS);
}

export function useRevokeListenKey() {
  return useRecordedChange(revokeListenKey, {
    ...FOLLOWERS,
    outcome: toastOutcome(() => listeningTexts.keys.revoked, listeningTexts.keys.revokeFailed),
  });
}

export function useStationAddress(genreId: string) {
  return useQuery({
    queryKey: queryKeys.stationAddress(genreId),
    queryFn: ({ signal }) => fetchStationAddress(genreId, signal),
    staleTime: 0,
  });
}
