import { z } from 'zod';
import { instant, userId } from '../wire-values.ts';

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
  /** Additive: the server acted on its own, for example for a scheduled backup. Otherwise a missing user is unknown. */
  isByServer: z.boolean(),
});
export type AuditEntry = z.infer<typeof auditEntry>;

export const auditPage = z.object({
  logs: z.array(auditEntry),
  total: z.number().int(),
  page: z.number().int(),
  limit: z.number().int(),
  totalPages: z.number().int(),
  // additive
  /** False if counting stopped at AUDIT_COUNT_MAX, so there are at least `total` entries. */
  isTotalExact: z.boolean(),
  /** Null on the last page. */
  nextCursor: z.string().nullable(),
  /** The oldest instant a search reached before its time limit; null if it is complete. */
  searchedBackTo: instant.nullable(),
});
export type AuditPage = z.infer<typeof auditPage>;
