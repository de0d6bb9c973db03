import { z } from 'zod';
import { instant, userId } from '../wire-values.ts';

export const adminUser = z.object({
  id: userId,
  email: z.string(),
  userName: z.string(),
  roles: z.array(z.string()),
  approved: z.boolean(),
  registeredDate: instant,
  phoneNumber: z.string().nullable(),
  emailConfirmed: z.boolean(),
  lockoutEnd: instant.nullable(),
  accessFailedCount: z.number().int(),
  isProtected: z.boolean(),
  // additive
  rejectedAt: instant.nullable(),
  /** The account has an authenticator app or passkeys. */
  hasSecondFactor: z.boolean(),
  /** Number of single sign-on links of this account. */
  signOnLinks: z.number().int(),
});
export type AdminUser = z.infer<typeof adminUser>;

export const userSession = z.object({
  id: z.string(),
  userId,
  device: z.string(),
  ipAddress: z.string().nullable(),
  createdAt: instant,
  lastSeenAt: instant,
  /** The session that sent this request. */
  isCurrent: z.boolean(),
});
export type UserSession = z.infer<typeof userSession>;
