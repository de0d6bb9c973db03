import { z } from 'zod';
import { defineRoute } from '../route.ts';
import { messageReply } from '../wire-values.ts';
import { adminInvitationsAddresses } from './addresses.ts';
import { createdInvitation, invitation, invitationInput } from './schemas.ts';

/** Links that create an account at once, regardless of the sign-up setting. */
export const adminInvitationsRoutes = {
  invitations: defineRoute({
    ...adminInvitationsAddresses.invitations,
    summary: 'Invitations, newest first; those that ended stay for three months',
    reply: z.array(invitation),
    errors: ['ADMIN_REQUIRED'],
  }),
  invite: defineRoute({
    ...adminInvitationsAddresses.invite,
    summary:
      'Make an invitation; its link is told this once, and mailed to its address where there is a mail server',
    body: invitationInput,
    reply: createdInvitation,
    errors: ['ADMIN_REQUIRED', 'VALIDATION_FAILED', 'EMAIL_TAKEN', 'TOO_MANY_INVITATIONS'],
  }),
  revokeInvitation: defineRoute({
    ...adminInvitationsAddresses.revokeInvitation,
    summary: 'End an invitation; who came by it stays',
    params: z.object({ id: z.string().max(60) }),
    reply: messageReply,
    errors: ['ADMIN_REQUIRED', 'INVITATION_NOT_FOUND'],
  }),
} as const;
