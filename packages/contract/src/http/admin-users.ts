import { z } from 'zod';
import { ADMIN_SEARCH_MAX_LENGTH, BULK_USERS_MAX, USERS_PAGE_SIZE } from '../limits.ts';
import { userSession } from '../model/admin-monitoring.ts';
import { adminUser } from '../model/user.ts';
import { messageReply, sortOrder, userId } from '../model/wire-values.ts';
import { ROLE_NAMES } from '../roles.ts';
import { defineRoute } from '../route.ts';

/** `pending` leaves out the rejected ones (resolutions 2.7). */
export const USER_STATUSES = ['approved', 'pending', 'rejected', 'locked', 'protected'] as const;
export const USER_SORTS = ['registeredDate', 'email', 'userName'] as const;
/** Which texts a search looks at: the screens differ in it (A-348 … A-351). */
export const USER_SEARCH_FIELDS = ['email', 'userName', 'roles'] as const;

export const usersQuery = z.object({
  page: z.coerce.number().int().min(1).max(1_000_000).default(1),
  limit: z.coerce.number().int().min(1).max(200).default(USERS_PAGE_SIZE),
  search: z.string().trim().max(ADMIN_SEARCH_MAX_LENGTH).optional(),
  /** Comma-separated; email and userName when left out. */
  searchIn: z
    .string()
    .max(60)
    .transform((text) => text.split(','))
    .pipe(z.array(z.enum(USER_SEARCH_FIELDS)).min(1).max(3))
    .optional(),
  status: z.enum(USER_STATUSES).optional(),
  /** A role, or `none` for users without one. */
  role: z.enum([...ROLE_NAMES, 'none']).optional(),
  sort: z.enum(USER_SORTS).default('registeredDate'),
  /** Newest first, names from A, when left out. */
  order: sortOrder.optional(),
});
export type UsersQuery = z.infer<typeof usersQuery>;

export const usersPage = z.object({
  users: z.array(adminUser),
  total: z.number().int(),
  page: z.number().int(),
  limit: z.number().int(),
  totalPages: z.number().int(),
});
export type UsersPage = z.infer<typeof usersPage>;

export const BULK_ACTIONS = ['approve', 'reject', 'delete', 'addRole', 'removeRole'] as const;
export type BulkAction = (typeof BULK_ACTIONS)[number];

export const bulkRequest = z.object({
  action: z.enum(BULK_ACTIONS),
  /** Ids that are none are reported as unknown users, so that one stale row does not stop the others. */
  userIds: z.array(z.string().max(60)).min(1).max(BULK_USERS_MAX),
  /** With addRole and removeRole. */
  roleName: z.string().max(60).optional(),
});
export type BulkRequest = z.infer<typeof bulkRequest>;

/** Each user is decided alone: what failed for one is not done for that one, and done for all others. */
export const bulkReply = z.object({
  requested: z.number().int(),
  succeeded: z.number().int(),
  failures: z.array(
    z.object({ userId: z.string(), email: z.string().nullable(), code: z.string(), message: z.string() }),
  ),
  /** How many of them have to sign in again. */
  signedOut: z.number().int(),
});
export type BulkReply = z.infer<typeof bulkReply>;

const byUser = z.object({ id: userId });

export const adminUserRoutes = {
  usersPage: defineRoute({
    method: 'GET',
    path: '/api/admin/users/page',
    summary: 'Users, searched, filtered, sorted and paged',
    access: 'admin',
    query: usersQuery,
    reply: usersPage,
    errors: ['ADMIN_REQUIRED', 'VALIDATION_FAILED'],
  }),
  bulk: defineRoute({
    method: 'POST',
    path: '/api/admin/users/bulk',
    summary: 'Decide about several users, each alone; important accounts are never deleted here',
    access: 'admin',
    body: bulkRequest,
    reply: bulkReply,
    errors: ['ADMIN_REQUIRED', 'VALIDATION_FAILED', 'UNKNOWN_ROLE'],
  }),
  userSessions: defineRoute({
    method: 'GET',
    path: '/api/admin/users/:id/sessions',
    summary: "A user's sessions, the newest first",
    access: 'admin',
    params: byUser,
    reply: z.array(userSession),
    errors: ['ADMIN_REQUIRED', 'USER_NOT_FOUND'],
  }),
  revokeUserSession: defineRoute({
    method: 'DELETE',
    path: '/api/admin/users/:id/sessions/:sessionId',
    summary: 'End one session of a user',
    access: 'admin',
    params: byUser.extend({ sessionId: z.string().max(60) }),
    reply: messageReply,
    errors: ['ADMIN_REQUIRED', 'NOT_FOUND', 'USER_NOT_FOUND'],
  }),
  revokeUserSessions: defineRoute({
    method: 'DELETE',
    path: '/api/admin/users/:id/sessions',
    summary: "End all sessions of a user; of the administrator's own all but this one",
    access: 'admin',
    params: byUser,
    reply: messageReply,
    errors: ['ADMIN_REQUIRED', 'USER_NOT_FOUND'],
  }),
} as const;
