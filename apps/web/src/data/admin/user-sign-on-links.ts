import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { singleSignOnTexts as texts } from '@tutti/contract/single-sign-on/texts';
import { fetchSignOnLinksOf, unlinkUser } from '#api/single-sign-on-api.ts';
import { toastOutcome } from '../toast-outcome.ts';
import { adminKeys } from './admin-keys.ts';
import { reloadUsers } from './admin-users-queries.ts';

export type { SignOnLink } from '#api/single-sign-on-api.ts';

export function useUserSignOnLinks(userId: string) {
  return useQuery({
    queryKey: adminKeys.adminUserSignOnLinks(userId),
    queryFn: ({ signal }) => fetchSignOnLinksOf(userId, signal),
    staleTime: 0,
  });
}

export function useUnlinkUser(userId: string) {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (linkId: string) => unlinkUser({ userId, linkId }),
    ...toastOutcome(() => texts.unlinked, texts.unlinkFailed),
    onSettled: () =>
      Promise.all([
        queryClient.invalidateQueries({ queryKey: adminKeys.adminUserSignOnLinks(userId) }),
        // The user's menu depends on the number of links.
        reloadUsers(queryClient),
      ]),
  });
}
