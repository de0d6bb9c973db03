import { adminInvitationsAddresses } from '@tutti/contract/addresses/admin-invitations';
import type { Invitation, InvitationInput, MadeInvitation } from '@tutti/contract/model/admin-invitations';
import { callApi } from './api-client.ts';

export type { Invitation, InvitationInput, MadeInvitation } from '@tutti/contract/model/admin-invitations';

/** Newest first. */
export async function fetchInvitations(signal: AbortSignal): Promise<Invitation[]> {
  return callApi(adminInvitationsAddresses.invitations, { signal });
}

export async function invite(body: InvitationInput): Promise<MadeInvitation> {
  return callApi(adminInvitationsAddresses.invite, { body });
}

export async function revokeInvitation(id: string): Promise<void> {
  await callApi(adminInvitationsAddresses.revokeInvitation, { params: { id } });
}
