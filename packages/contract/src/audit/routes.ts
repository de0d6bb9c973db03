import { z } from 'zod';
import { ADMIN_SEARCH_MAX_LENGTH, AUDIT_PAGE_SIZE } from '../limits.ts';
import { defineRoute } from '../route.ts';
import { cursor } from '../wire-values.ts';
import { auditAddresses } from './addresses.ts';
import { auditPage } from './schemas.ts';

const day = z.iso.date();

export const auditQuery = z.object({
  page: z.coerce.number().int().min(1).max(1_000_000).default(1),
  limit: z.coerce.number().int().min(1).max(200).default(AUDIT_PAGE_SIZE),
  search: z.string().max(ADMIN_SEARCH_MAX_LENGTH).optional(),
  action: z.string().max(60).optional(),
  resourceType: z.string().max(60).optional(),
  dateFrom: day.optional(),
  dateTo: day.optional(),
  success: z.enum(['true', 'false']).optional(),
  /** `nextCursor` of the previous page, with the same filters, so that a page of any depth costs the same. */
  cursor: cursor.optional(),
});
export type AuditQuery = z.infer<typeof auditQuery>;

export const auditRoutes = {
  auditLog: defineRoute({
    ...auditAddresses.auditLog,
    summary: 'Audit entries, filtered and paged',
    query: auditQuery,
    reply: auditPage,
    errors: ['ADMIN_REQUIRED', 'VALIDATION_FAILED'],
  }),
  auditExport: defineRoute({
    ...auditAddresses.auditExport,
    summary: 'All filtered audit entries as CSV, newest first, streamed',
    query: auditQuery.omit({ page: true, limit: true, cursor: true }),
    reply: 'csv',
    errors: ['ADMIN_REQUIRED', 'VALIDATION_FAILED'],
  }),
} as const;
