import { keepPreviousData, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { accountPageTexts as texts } from '@tutti/contract/account/page-texts';
import type { ActivityFilters, OwnSession } from '#api/account-api.ts';
import {
  changePassword,
  endOtherSessions,
  endSession,
  fetchActivity,
  fetchOwnSessions,
  removeAvatar,
  updateProfile,
  uploadAvatar,
} from '#api/account-api.ts';
import type { CurrentUser } from '#api/auth-api.ts';
import { sessionOf } from '#api/token-claims.ts';
import { readToken } from '#api/token-store.ts';
import { queryKeys } from '../query-keys.ts';
import { toastOutcome, usePendingInputs } from '../toast-outcome.ts';
import { accountKeys } from './account-keys.ts';
import { ACTIVITY, useRecordedChange } from './recorded-change.ts';

export type { ActivityFilters, OwnSession } from '#api/account-api.ts';
export { fetchPicture } from '#api/account-api.ts';

/** The response is the new profile, which saves a refetch. */
function useProfileChange<Change>(change: (input: Change) => Promise<CurrentUser>) {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: change,
    onSuccess: (user) => {
      queryClient.setQueryData(accountKeys.currentUser(sessionOf(readToken())), user);
      // Another email address ends the other sessions.
      for (const queryKey of [ACTIVITY, accountKeys.ownSessions])
        void queryClient.invalidateQueries({ queryKey });
    },
  });
}

export function useUpdateProfile() {
  return useProfileChange(updateProfile);
}

export function useUploadAvatar() {
  return useProfileChange(uploadAvatar);
}

export function useRemoveAvatar() {
  return useProfileChange(removeAvatar);
}

export function useChangePassword() {
  return useRecordedChange(changePassword, { lists: [accountKeys.ownSessions] });
}

const END_SESSION = ['end-session'];

export function useEndSession() {
  const { mutate } = useRecordedChange(({ id }: OwnSession) => endSession(id), {
    mutationKey: END_SESSION,
    lists: [accountKeys.ownSessions],
    outcome: toastOutcome((_done, { device }) => texts.wasSignedOut(device), texts.endFailed),
  });
  return { end: mutate, ending: usePendingInputs<OwnSession>(END_SESSION) };
}

export function useEndOtherSessions() {
  return useRecordedChange<void, void>(endOtherSessions, {
    lists: [accountKeys.ownSessions],
    outcome: toastOutcome(() => texts.othersEnded, texts.endOthersFailed),
  });
}

export function useOwnSessions() {
  return useQuery({
    queryKey: accountKeys.ownSessions,
    queryFn: ({ signal }) => fetchOwnSessions(signal),
    staleTime: 0,
    refetchOnWindowFocus: true,
  });
}

export function useActivity(filters: ActivityFilters, page: number) {
  return useQuery({
    queryKey: queryKeys.activity(filters, page),
    queryFn: ({ signal }) => fetchActivity(filters, page, signal),
    staleTime: 0,
    placeholderData: keepPreviousData,
  });
}
