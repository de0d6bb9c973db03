import { useQuery } from '@tanstack/react-query';
import { appTexts } from '@tutti/contract/app-keys/texts';
import { fetchAppKeys, makeAppKey, revokeAppKey, revokeAppKeysOfUser } from '#api/app-keys-api.ts';
import { queryKeys } from '../query-keys.ts';
import { toastOutcome } from '../toast-outcome.ts';
import { useRecordedChange } from './recorded-change.ts';

export type { AppKey, CreatedAppKey } from '#api/app-keys-api.ts';

/** The poll interval while the user waits for a new app to sign in. */
const WAITING_MS = 4_000;

export function useAppKeys(awaitedId?: string) {
  return useQuery({
    queryKey: queryKeys.appKeys,
    queryFn: ({ signal }) => fetchAppKeys(signal),
    staleTime: 0,
    // The user returns from the app that was just connected.
    refetchOnWindowFocus: true,
    refetchInterval: ({ state: { data } }) => {
      if (awaitedId === undefined) return false;
      const awaited = data?.find(({ id }) => id === awaitedId);
      return awaited?.lastUsedAt === undefined && WAITING_MS;
    },
  });
}

const FOLLOWERS = { lists: [], awaited: queryKeys.appKeys };

export function useMakeAppKey() {
  return useRecordedChange(makeAppKey, FOLLOWERS);
}

export function useRevokeAppKey() {
  return useRecordedChange(revokeAppKey, {
    ...FOLLOWERS,
    outcome: toastOutcome(() => appTexts.revoked, appTexts.keys.revokeFailed),
  });
}

export function useRevokeAppKeysOfUser() {
  return useRecordedChange(revokeAppKeysOfUser, {
    ...FOLLOWERS,
    outcome: toastOutcome(appTexts.revokedOfUser, appTexts.admin.revokeFailed),
  });
}
