import { adminInvitationsAddresses } from '@tutti/contract/admin-invitations/addresses';
import type {
  CreatedInvitation,
  Invitation,
  InvitationInput,
} from '@tutti/contract/admin-invitations/schemas';
import { callApi } from './api-client.ts';

export type {
  CreatedInvitation,
  Invitation,
  InvitationInput,
} from '@tutti/contract/admin-invitations/schemas';

/** Newest first. */
export async function fetchInvitations(signal: AbortSignal): Promise<Invitation[]> {
  return callApi(adminInvitationsAddresses.invitations, { signal });
}

export async function invite(body: InvitationInput): Promise<CreatedInvitation> {
  return callApi(adminInvitationsAddresses.invite, { body });
}

export async function revokeInvitation(id: string): Promise<void> {
  await callApi(adminInvitationsAddresses.revokeInvitation, { params: { id } });
}
