import { z } from 'zod';
import { ADMIN_SEARCH_MAX_LENGTH, BULK_USERS_MAX, USERS_PAGE_SIZE } from '../limits.ts';
import { ROLE_NAMES } from '../roles.ts';
import { defineRoute } from '../route.ts';
import { cursor, messageReply, sortOrder, userId } from '../wire-values.ts';
import { adminUserAddresses } from './addresses.ts';
import { adminUser, userSession } from './schemas.ts';

/** `pending` excludes rejected users (ruling 2.7). */
export const USER_STATUSES = ['approved', 'pending', 'rejected', 'locked', 'protected'] as const;
export const USER_SORTS = ['registeredDate', 'email', 'userName'] as const;
/** Fields that a search looks at, because the screens differ in it (A-348 … A-351). */
export const USER_SEARCH_FIELDS = ['email', 'userName', 'roles'] as const;

export const usersQuery = z.object({
  page: z.coerce.number().int().min(1).max(1_000_000).default(1),
  limit: z.coerce.number().int().min(1).max(200).default(USERS_PAGE_SIZE),
  search: z.string().trim().max(ADMIN_SEARCH_MAX_LENGTH).optional(),
  /** Comma-separated; the default is email and userName. */
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
  /** The default is newest first, and for names A to Z. */
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
  /** Malformed ids are reported as unknown users, so that one stale row does not stop the others. */
  userIds: z.array(z.string().max(60)).min(1).max(BULK_USERS_MAX),
  /** Required for addRole and removeRole. */
  roleName: z.string().max(60).optional(),
});
export type BulkRequest = z.infer<typeof bulkRequest>;

/** Each user is handled alone: a failure for one does not undo the others. */
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

/** A decision about all pending users. The server handles one batch per call and returns a cursor. */
export const bulkPendingRequest = z.object({
  action: z.enum(['approve', 'reject', 'delete']),
  /** A part of the email address or user name, as in the list of pending users. */
  search: z.string().trim().max(ADMIN_SEARCH_MAX_LENGTH).optional(),
  /** The `next` of the previous reply. The first call leaves it out, and people who sign up later are excluded. */
  after: cursor.optional(),
});
export type BulkPendingRequest = z.infer<typeof bulkPendingRequest>;

export const bulkPendingReply = bulkReply.extend({ next: z.string().nullable() });
export type BulkPendingReply = z.infer<typeof bulkPendingReply>;

export const deleteReply = z.object({
  message: z.string(),
  requiresConfirmation: z.boolean().optional(),
  user: z.object({ email: z.string(), roles: z.array(z.string()) }).optional(),
  isImportantAccount: z.boolean().optional(),
});
export type DeleteReply = z.infer<typeof deleteReply>;

const byUser = z.object({ id: userId });
const roleChange = z.object({ userId, roleName: z.string().max(60) });

/** Accounts and decisions about them. Every call needs Admin, except asking for access. */
export const adminUserRoutes = {
  users: defineRoute({
    ...adminUserAddresses.users,
    summary: 'All users',
    reply: z.array(adminUser),
    errors: ['ADMIN_REQUIRED'],
  }),
  usersPage: defineRoute({
    ...adminUserAddresses.usersPage,
    summary: 'Users, searched, filtered, sorted and paged',
    query: usersQuery,
    reply: usersPage,
    errors: ['ADMIN_REQUIRED', 'VALIDATION_FAILED'],
  }),
  approve: defineRoute({
    ...adminUserAddresses.approve,
    summary: 'Approve a user',
    params: byUser,
    reply: z.object({ message: z.string(), requiresRelogin: z.boolean() }),
    errors: ['ADMIN_REQUIRED', 'USER_NOT_FOUND'],
  }),
  reject: defineRoute({
    ...adminUserAddresses.reject,
    summary: 'Reject a user',
    params: byUser,
    reply: z.object({ message: z.string(), requiresRelogin: z.boolean() }),
    errors: ['ADMIN_REQUIRED', 'USER_NOT_FOUND', 'SELF_CHANGE', 'LAST_ADMIN'],
  }),
  deleteUser: defineRoute({
    ...adminUserAddresses.deleteUser,
    summary: 'Delete a user; important accounts ask for confirmation first',
    params: byUser,
    query: z.object({ confirmed: z.enum(['true', 'false']).optional() }),
    reply: deleteReply,
    errors: ['ADMIN_REQUIRED', 'USER_NOT_FOUND', 'SELF_CHANGE', 'LAST_ADMIN'],
  }),
  addRole: defineRoute({
    ...adminUserAddresses.addRole,
    summary: 'Give a role',
    body: roleChange,
    reply: messageReply,
    errors: ['ADMIN_REQUIRED', 'USER_NOT_FOUND', 'UNKNOWN_ROLE'],
  }),
  removeRole: defineRoute({
    ...adminUserAddresses.removeRole,
    summary: 'Take a role away',
    body: roleChange,
    reply: messageReply,
    errors: ['ADMIN_REQUIRED', 'USER_NOT_FOUND', 'UNKNOWN_ROLE', 'SELF_CHANGE', 'LAST_ADMIN'],
  }),
  bulk: defineRoute({
    ...adminUserAddresses.bulk,
    summary: 'Decide about several users, each alone; important accounts are never deleted here',
    body: bulkRequest,
    reply: bulkReply,
    errors: ['ADMIN_REQUIRED', 'VALIDATION_FAILED', 'UNKNOWN_ROLE'],
  }),
  bulkPending: defineRoute({
    ...adminUserAddresses.bulkPending,
    summary: 'Decide about everybody who waits, some at a time and each alone',
    body: bulkPendingRequest,
    reply: bulkPendingReply,
    errors: ['ADMIN_REQUIRED', 'VALIDATION_FAILED'],
  }),
  userSessions: defineRoute({
    ...adminUserAddresses.userSessions,
    summary: "A user's sessions, the newest first",
    params: byUser,
    reply: z.array(userSession),
    errors: ['ADMIN_REQUIRED', 'USER_NOT_FOUND'],
  }),
  revokeUserSession: defineRoute({
    ...adminUserAddresses.revokeUserSession,
    summary: 'End one session of a user',
    params: byUser.extend({ sessionId: z.string().max(60) }),
    reply: messageReply,
    errors: ['ADMIN_REQUIRED', 'NOT_FOUND', 'USER_NOT_FOUND'],
  }),
  revokeUserSessions: defineRoute({
    ...adminUserAddresses.revokeUserSessions,
    summary: "End all sessions of a user; of the administrator's own all but this one",
    params: byUser,
    reply: messageReply,
    errors: ['ADMIN_REQUIRED', 'USER_NOT_FOUND'],
  }),
  requestAccess: defineRoute({
    ...adminUserAddresses.requestAccess,
    summary: 'Ask the administrators for the Admin role',
    reply: messageReply,
    errors: ['UNAUTHENTICATED', 'TOO_MANY_REQUESTS'],
  }),
} as const;
