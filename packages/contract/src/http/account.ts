import { z } from 'zod';
import { AUDIT_PAGE_SIZE } from '../limits.ts';
import { listeningStatistics } from '../model/collection.ts';
import { auditPage, ownSession } from '../model/user.ts';
import { messageReply } from '../model/wire-values.ts';
import { defineRoute } from '../route.ts';

const day = z.iso.date();

export const auditQuery = z.object({
  page: z.coerce.number().int().min(1).max(1_000_000).default(1),
  limit: z.coerce.number().int().min(1).max(200).default(AUDIT_PAGE_SIZE),
  search: z.string().max(200).optional(),
  action: z.string().max(60).optional(),
  resourceType: z.string().max(60).optional(),
  dateFrom: day.optional(),
  dateTo: day.optional(),
  success: z.enum(['true', 'false']).optional(),
});
export type AuditQuery = z.infer<typeof auditQuery>;

/** What a user sees and ends of their own account. */
export const accountRoutes = {
  activity: defineRoute({
    method: 'GET',
    path: '/api/users/activity',
    summary: 'Own audit entries',
    access: 'signed-in',
    query: auditQuery.omit({ search: true }),
    reply: auditPage,
    errors: ['VALIDATION_FAILED', 'UNAUTHENTICATED'],
  }),
  sessions: defineRoute({
    method: 'GET',
    path: '/api/users/sessions',
    summary: 'Own sessions',
    access: 'signed-in',
    reply: z.array(ownSession),
    errors: ['UNAUTHENTICATED'],
  }),
  revokeSession: defineRoute({
    method: 'DELETE',
    path: '/api/users/sessions/:id',
    summary: 'Sign out one own session',
    access: 'signed-in',
    params: z.object({ id: z.string().max(60) }),
    reply: messageReply,
    errors: ['NOT_FOUND', 'UNAUTHENTICATED'],
  }),
  revokeAllSessions: defineRoute({
    method: 'DELETE',
    path: '/api/users/sessions',
    summary: 'Sign out everywhere else',
    access: 'signed-in',
    reply: messageReply,
    errors: ['UNAUTHENTICATED'],
  }),
  statistics: defineRoute({
    method: 'GET',
    path: '/api/users/statistics',
    summary: 'Numbers of the home page',
    access: 'approved',
    reply: listeningStatistics,
    errors: ['UNAUTHENTICATED', 'PENDING_APPROVAL'],
  }),
} as const;
