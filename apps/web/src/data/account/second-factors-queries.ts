import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { secondFactorTexts as texts } from '@tutti/contract/second-factors/texts';
import {
  beginTotp,
  confirmTotp,
  fetchSecondFactors,
  reauthenticate,
  regenerateRecoveryCodes,
  removeSecondFactorsOfUser,
  removeTotp,
} from '#api/second-factors-api.ts';
import { adminKeys } from '../admin/admin-keys.ts';
import { toastOutcome } from '../toast-outcome.ts';
import { accountKeys } from './account-keys.ts';
import { useRecordedChange } from './recorded-change.ts';

export type { NewTotp, SecondFactors } from '#api/second-factors-api.ts';

export function useSecondFactors() {
  return useQuery({
    queryKey: accountKeys.secondFactors,
    queryFn: ({ signal }) => fetchSecondFactors(signal),
    staleTime: 0,
  });
}

const FOLLOWERS = { lists: [accountKeys.secondFactors] };

/** Changes nothing until the first code is confirmed. */
export function useBeginTotp() {
  return useMutation({ mutationFn: beginTotp });
}

export function useConfirmTotp() {
  // The first factor ends the other sessions.
  return useRecordedChange(confirmTotp, { lists: [...FOLLOWERS.lists, accountKeys.ownSessions] });
}

export function useRemoveTotp() {
  return useRecordedChange<void, void>(removeTotp, {
    ...FOLLOWERS,
    outcome: toastOutcome(() => texts.removed, texts.turnOffFailed),
  });
}

export function useRegenerateRecoveryCodes() {
  return useRecordedChange<void, readonly string[]>(regenerateRecoveryCodes, FOLLOWERS);
}

export function useRemoveSecondFactorsOfUser() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: removeSecondFactorsOfUser,
    ...toastOutcome(() => texts.removedOfUser, texts.admin.removeFailed),
    // The user's menu in the administration depends on it.
    onSettled: () => queryClient.invalidateQueries({ queryKey: adminKeys.adminUsers }),
  });
}

export function useReauthenticate() {
  return useMutation({ mutationFn: reauthenticate });
}
