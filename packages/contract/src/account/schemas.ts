import { z } from 'zod';
import { EMAIL_MAX_LENGTH, PASSWORD_MAX_LENGTH, USER_NAME_MAX_LENGTH } from '../limits.ts';
import { instant, userId } from '../wire-values.ts';
import { isEmailAddress, USER_NAME_PATTERN } from './patterns.ts';

export const emailAddress = z
  .string()
  .trim()
  .max(EMAIL_MAX_LENGTH)
  .refine(isEmailAddress, 'Please enter a valid email address');

/** A password as received. The use case checks its length, because it has the documented sentence. */
export const passwordText = z.string().max(PASSWORD_MAX_LENGTH);
/** Parts of a link from a mail. A malformed one is answered like an expired one (INVALID_LINK). */
export const linkToken = z
  .string()
  .max(200)
  .regex(/^[\w-]*$/)
  .catch('');
export const linkEmail = z
  .string()
  .trim()
  .max(EMAIL_MAX_LENGTH)
  .regex(/^\P{Cc}*$/u)
  .catch('');

export const userName = z.string().trim().min(1).max(USER_NAME_MAX_LENGTH).regex(USER_NAME_PATTERN);

export const currentUser = z.object({
  email: z.string(),
  userName: z.string(),
  roles: z.array(z.string()),
  profilePictureUrl: z.string().nullable(),
  // additive
  id: userId,
  approved: z.boolean(),
  emailConfirmed: z.boolean(),
});
export type CurrentUser = z.infer<typeof currentUser>;

export const ownSession = z.object({
  id: z.string(),
  device: z.string(),
  ipAddress: z.string().nullable(),
  createdAt: instant,
  lastSeenAt: instant,
  isCurrent: z.boolean(),
});
export type OwnSession = z.infer<typeof ownSession>;
