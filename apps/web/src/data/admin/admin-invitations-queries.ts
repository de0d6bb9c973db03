import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { invitationTexts } from '@tutti/contract/admin-invitations/texts';
import { fetchInvitations, invite, revokeInvitation } from '#api/admin-invitations-api.ts';
import { toastOutcome } from '../toast-outcome.ts';
import { adminKeys } from './admin-keys.ts';

export type { CreatedInvitation, Invitation, InvitationInput } from '#api/admin-invitations-api.ts';

export function useInvitations() {
  return useQuery({
    queryKey: adminKeys.adminInvitations,
    queryFn: ({ signal }) => fetchInvitations(signal),
    staleTime: 0,
  });
}

export function useInvite() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: invite,
    onSettled: () => queryClient.invalidateQueries({ queryKey: adminKeys.adminInvitations }),
  });
}

export function useRevokeInvitation() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: revokeInvitation,
    ...toastOutcome(() => invitationTexts.list.revoked, invitationTexts.list.revokeFailed),
    onSettled: () => queryClient.invalidateQueries({ queryKey: adminKeys.adminInvitations }),
  });
}
