import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { invitationTexts } from '@tutti/contract/texts/invitation-texts';
import { fetchInvitations, invite, revokeInvitation } from '#api/admin-invitations-api.ts';
import { serverMessageOr } from '#api/api-error.ts';
import { showToast } from '#ui/toasts/toast-store.ts';
import { adminKeys } from './admin-keys.ts';

export type { Invitation, InvitationWish, MadeInvitation } from '#api/admin-invitations-api.ts';

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
    onSuccess: () => void showToast('success', invitationTexts.list.revoked),
    onError: (error) => void showToast('error', serverMessageOr(error, invitationTexts.list.revokeFailed)),
    onSettled: () => queryClient.invalidateQueries({ queryKey: adminKeys.adminInvitations }),
  });
}
