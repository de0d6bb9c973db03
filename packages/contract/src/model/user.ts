import { z } from 'zod';
import { EMAIL_PATTERN, USER_NAME_PATTERN } from '../account-patterns.ts';
import { EMAIL_MAX_LENGTH, PASSWORD_MAX_LENGTH, USER_NAME_MAX_LENGTH } from '../limits.ts';
import { instant, userId } from './wire-values.ts';

export const emailAddress = z
  .string()
  .trim()
  .max(EMAIL_MAX_LENGTH)
  .regex(EMAIL_PATTERN, 'Please enter a valid email address');

/** A password as received; its length is judged by the use case, which has the documented sentence. */
export const passwordText = z.string().max(PASSWORD_MAX_LENGTH);
/** Parts of a link from a mail: whatever cannot be one is answered like one that does not hold (INVALID_LINK). */
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
});
export type AdminUser = z.infer<typeof adminUser>;

export const activeUser = z.object({
  userId,
  username: z.string(),
  email: z.string(),
  activeTokensCount: z.number().int(),
  lastActivityDisplay: z.string(),
  ipAddress: z.string(),
  isOnline: z.boolean(),
});
export const activeUsersReply = z.object({
  totalActiveUsers: z.number().int(),
  totalOnlineUsers: z.number().int(),
  lastUpdated: instant,
  users: z.array(activeUser),
});
export type ActiveUsersReply = z.infer<typeof activeUsersReply>;

export const auditEntry = z.object({
  id: z.string(),
  action: z.string(),
  resource: z.string().nullable(),
  resourceType: z.string(),
  userId: userId.nullable(),
  user: z.string().nullable(),
  userEmail: z.string().nullable(),
  timestamp: instant,
  timestampDisplay: z.string(),
  ipAddress: z.string().nullable(),
  userAgent: z.string().nullable(),
  success: z.boolean(),
  details: z.string().nullable(),
});
export type AuditEntry = z.infer<typeof auditEntry>;

export const auditPage = z.object({
  logs: z.array(auditEntry),
  total: z.number().int(),
  page: z.number().int(),
  limit: z.number().int(),
  totalPages: z.number().int(),
  // additive
  /** False where counting stopped at AUDIT_COUNT_MAX: there are at least `total` entries. */
  isTotalExact: z.boolean(),
  /** Null on the last page. */
  nextCursor: z.string().nullable(),
  /** How far back a search came before its time was up; `nextCursor` goes on from there. Null when it is complete. */
  searchedBackTo: instant.nullable(),
});
export type AuditPage = z.infer<typeof auditPage>;

export const ownSession = z.object({
  id: z.string(),
  device: z.string(),
  ipAddress: z.string().nullable(),
  createdAt: instant,
  lastSeenAt: instant,
  isCurrent: z.boolean(),
});
export type OwnSession = z.infer<typeof ownSession>;
