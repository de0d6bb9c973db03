import { z } from 'zod';
import { emailAddress } from '../account/schemas.ts';
import { INVITATION_DAYS_MAX, INVITATION_NOTE_MAX_LENGTH, INVITATION_USES_MAX } from '../limits.ts';
import { INVITABLE_ROLES } from '../roles.ts';
import { instant, typedText } from '../wire-values.ts';

const invitableRole = z.enum(INVITABLE_ROLES);

export const invitationInput = z.object({
  /** The only address that can use it; null lets anybody with the link use it. */
  email: emailAddress.nullable(),
  roles: z
    .array(invitableRole)
    .max(INVITABLE_ROLES.length)
    .transform((roles) => [...new Set(roles)]),
  days: z.number().int().min(1).max(INVITATION_DAYS_MAX),
  usesMax: z.number().int().min(1).max(INVITATION_USES_MAX),
  /** A note for administrators about the recipient. */
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
  /** User name of the administrator who created it. */
  createdBy: z.string(),
  /** An invitation is also revoked when its creator stops being an administrator. */
  state: z.enum(['open', 'used', 'expired', 'revoked']),
});
export type Invitation = z.infer<typeof invitation>;

export const createdInvitation = invitation.extend({
  /** The server shows the link only in this reply. */
  link: z.string(),
  /** The link was also mailed to the address. */
  isMailed: z.boolean(),
});
export type CreatedInvitation = z.infer<typeof createdInvitation>;

/** An invitation as its recipient sees it. */
export const openInvitation = z.object({ email: z.string().nullable(), expiresAt: instant });
export type OpenInvitation = z.infer<typeof openInvitation>;
