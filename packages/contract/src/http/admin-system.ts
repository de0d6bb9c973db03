import { z } from 'zod';
import { monitoringReply } from '../model/admin-monitoring.ts';
import { CHART_RANGES, chartsReply, overviewReply } from '../model/admin-overview.ts';
import { LIBRARY_PROBLEM_KINDS, libraryProblemsReply } from '../model/library-problem.ts';
import { defineRoute } from '../route.ts';
import { auditQuery } from './account.ts';

export const libraryProblemsQuery = z.object({
  kind: z.enum(LIBRARY_PROBLEM_KINDS).default('unreadable'),
  page: z.coerce.number().int().min(1).max(1_000_000).default(1),
  limit: z.coerce.number().int().min(1).max(200).default(50),
});
export type LibraryProblemsQuery = z.infer<typeof libraryProblemsQuery>;

export const purgeReply = z.object({ message: z.string(), purged: z.number().int() });
export type PurgeReply = z.infer<typeof purgeReply>;

/** What the dashboard, monitoring, the audit log and the library page ask besides the documented calls. */
export const adminSystemRoutes = {
  overview: defineRoute({
    method: 'GET',
    path: '/api/admin/overview',
    summary: 'Numbers of the dashboard',
    access: 'admin',
    reply: overviewReply,
    errors: ['ADMIN_REQUIRED'],
  }),
  charts: defineRoute({
    method: 'GET',
    path: '/api/admin/charts',
    summary: 'Listeners over time, plays per day, new users',
    access: 'admin',
    query: z.object({ range: z.enum(CHART_RANGES).default('week') }),
    reply: chartsReply,
    errors: ['ADMIN_REQUIRED', 'VALIDATION_FAILED'],
  }),
  monitoring: defineRoute({
    method: 'GET',
    path: '/api/admin/monitoring',
    summary: 'Users, sessions, stations with listeners, scan and mail at this moment',
    access: 'admin',
    reply: monitoringReply,
    errors: ['ADMIN_REQUIRED'],
  }),
  auditExport: defineRoute({
    method: 'GET',
    path: '/api/admin/auditlog/export',
    summary: 'All filtered audit entries as CSV, newest first, streamed',
    access: 'admin',
    query: auditQuery.omit({ page: true, limit: true, cursor: true }),
    reply: 'csv',
    errors: ['ADMIN_REQUIRED', 'VALIDATION_FAILED'],
  }),
  libraryProblems: defineRoute({
    method: 'GET',
    path: '/api/admin/library/problems',
    summary: 'Unreadable files; missing, untagged and duplicate tracks',
    access: 'admin',
    query: libraryProblemsQuery,
    reply: libraryProblemsReply,
    errors: ['ADMIN_REQUIRED', 'VALIDATION_FAILED'],
  }),
  purgeMissing: defineRoute({
    method: 'POST',
    path: '/api/admin/library/purge',
    summary: 'Forget all missing tracks, with the favourites and plays that hang on them',
    access: 'admin',
    /** The typed phrase, and how many the administrator was shown: another number is refused. */
    body: z.object({ confirmation: z.string().max(60), expected: z.number().int().min(0) }),
    reply: purgeReply,
    errors: ['ADMIN_REQUIRED', 'VALIDATION_FAILED', 'CONFIRMATION_MISMATCH', 'CONFLICT'],
  }),
} as const;
