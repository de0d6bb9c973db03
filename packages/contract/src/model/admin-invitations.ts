import { z } from 'zod';
import { INVITATION_DAYS_MAX, INVITATION_NOTE_MAX_LENGTH, INVITATION_USES_MAX } from '../limits.ts';
import { INVITABLE_ROLES } from '../roles.ts';
import { emailAddress } from './account.ts';
import { instant, typedText } from './wire-values.ts';

const invitableRole = z.enum(INVITABLE_ROLES);

export const invitationInput = z.object({
  /** The only address it is for; null: for whoever has the link. */
  email: emailAddress.nullable(),
  roles: z
    .array(invitableRole)
    .max(INVITABLE_ROLES.length)
    .transform((roles) => [...new Set(roles)]),
  days: z.number().int().min(1).max(INVITATION_DAYS_MAX),
  usesMax: z.number().int().min(1).max(INVITATION_USES_MAX),
  /** For administrators: who it is for. */
  note: typedText(INVITATION_NOTE_MAX_LENGTH).regex(/^\P{Cs}*$/u),
});
export type InvitationInput = z.infer<typeof invitationInput>;

export const invitation = z.object({
  id: z.string(),
  email: z.string().nullable(),
  roles: z.array(z.string()),
  note: z.string(),
  uses: z.number().int().min(0),
  usesMax: z.number().int().min(1),
  createdAt: instant,
  expiresAt: instant,
  /** The user name of who made it. */
  createdBy: z.string(),
  /** Also revoked when whoever made it is no administrator any more. */
  state: z.enum(['open', 'used', 'expired', 'revoked']),
});
export type Invitation = z.infer<typeof invitation>;

export const madeInvitation = invitation.extend({
  /** Told this once. */
  link: z.string(),
  /** It is on its way to the address, too. */
  isMailed: z.boolean(),
});
export type MadeInvitation = z.infer<typeof madeInvitation>;

/** As whoever was invited sees it. */
export const openInvitation = z.object({ email: z.string().nullable(), expiresAt: instant });
export type OpenInvitation = z.infer<typeof openInvitation>;
