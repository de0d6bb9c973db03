import { z } from 'zod';
import { instant, userId } from './wire-values.ts';

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
  /** An authenticator app in force, or passkeys. */
  hasSecondFactor: z.boolean(),
  /** How many sign-ins of a service open this account. */
  signOnLinks: z.number().int(),
});
export type AdminUser = z.infer<typeof adminUser>;

/** A session as an administrator sees it. */
export const userSession = z.object({
  id: z.string(),
  userId,
  device: z.string(),
  ipAddress: z.string().nullable(),
  createdAt: instant,
  lastSeenAt: instant,
  /** The administrator's own, with which they ask. */
  isCurrent: z.boolean(),
});
export type UserSession = z.infer<typeof userSession>;
