import { z } from 'zod';
import { ADMIN_SEARCH_MAX_LENGTH, AUDIT_PAGE_SIZE, AVATAR_MAX_BYTES } from '../limits.ts';
import { listeningStatistics } from '../model/collection.ts';
import { auditPage, currentUser, ownSession } from '../model/user.ts';
import { cursor, messageReply, userId } from '../model/wire-values.ts';
import { defineRoute } from '../route.ts';

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
  /** `nextCursor` of the page before, with the same filters: pages of any depth cost the same. */
  cursor: cursor.optional(),
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
  uploadAvatar: defineRoute({
    method: 'PUT',
    path: '/api/users/avatar',
    summary: 'Set the own picture: a PNG, JPEG or WebP file as the body',
    access: 'signed-in',
    upload: { maxBytes: AVATAR_MAX_BYTES },
    reply: currentUser,
    errors: ['PICTURE_INVALID', 'PAYLOAD_TOO_LARGE', 'TOO_MANY_REQUESTS', 'UNAUTHENTICATED', 'UNAVAILABLE'],
    rateLimit: { max: 30, windowMs: 60 * 60_000 },
  }),
  removeAvatar: defineRoute({
    method: 'DELETE',
    path: '/api/users/avatar',
    summary: 'Remove the own picture',
    access: 'signed-in',
    reply: currentUser,
    errors: ['UNAUTHENTICATED'],
  }),
  /** For the user and for administrators; to everybody else it does not exist. */
  avatar: defineRoute({
    method: 'GET',
    path: '/api/users/:id/avatar',
    summary: 'The square picture of a user',
    access: 'media',
    params: z.object({ id: userId }),
    reply: 'image',
    errors: ['PICTURE_NOT_FOUND', 'UNAUTHENTICATED', 'PENDING_APPROVAL'],
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
