import { z } from 'zod';
import { libraryStatus } from '../model/library-scan.ts';
import { activeUsersReply, adminUser, auditPage } from '../model/user.ts';
import { messageReply, userId } from '../model/wire-values.ts';
import { defineRoute } from '../route.ts';
import { auditQuery } from './account.ts';
import { adminSystemRoutes } from './admin-system.ts';
import { adminUserRoutes } from './admin-users.ts';

const byId = z.object({ id: userId });
const roleChange = z.object({ userId, roleName: z.string().max(60) });

export const deleteReply = z.object({
  message: z.string(),
  requiresConfirmation: z.boolean().optional(),
  user: z.object({ email: z.string(), roles: z.array(z.string()) }).optional(),
  isImportantAccount: z.boolean().optional(),
});
export type DeleteReply = z.infer<typeof deleteReply>;

export const outboxMail = z.object({
  id: z.string(),
  to: z.string(),
  subject: z.string(),
  state: z.enum(['queued', 'sent', 'failed']),
  attempts: z.number().int(),
  lastError: z.string().nullable(),
  createdAt: z.iso.datetime(),
  nextAttemptAt: z.iso.datetime().nullable(),
});

/** Administration; every route of it needs Admin except asking for access. */
export const adminRoutes = {
  securityWarnings: defineRoute({
    method: 'GET',
    path: '/api/admin/securitywarnings',
    summary: 'Warnings from real signals',
    access: 'admin',
    reply: z.array(z.string()),
    errors: ['ADMIN_REQUIRED'],
  }),
  users: defineRoute({
    method: 'GET',
    path: '/api/admin/users',
    summary: 'All users',
    access: 'admin',
    reply: z.array(adminUser),
    errors: ['ADMIN_REQUIRED'],
  }),
  approve: defineRoute({
    method: 'POST',
    path: '/api/admin/approve/:id',
    summary: 'Approve a user',
    access: 'admin',
    params: byId,
    reply: z.object({ message: z.string(), requiresRelogin: z.boolean() }),
    errors: ['ADMIN_REQUIRED', 'USER_NOT_FOUND'],
  }),
  reject: defineRoute({
    method: 'POST',
    path: '/api/admin/users/:id/reject',
    summary: 'Reject a user',
    access: 'admin',
    params: byId,
    reply: z.object({ message: z.string(), requiresRelogin: z.boolean() }),
    errors: ['ADMIN_REQUIRED', 'USER_NOT_FOUND', 'SELF_CHANGE', 'LAST_ADMIN'],
  }),
  deleteUser: defineRoute({
    method: 'POST',
    path: '/api/admin/users/:id/delete',
    summary: 'Delete a user; important accounts ask for confirmation first',
    access: 'admin',
    params: byId,
    query: z.object({ confirmed: z.enum(['true', 'false']).optional() }),
    reply: deleteReply,
    errors: ['ADMIN_REQUIRED', 'USER_NOT_FOUND', 'SELF_CHANGE', 'LAST_ADMIN'],
  }),
  addRole: defineRoute({
    method: 'POST',
    path: '/api/admin/add-role',
    summary: 'Give a role',
    access: 'admin',
    body: roleChange,
    reply: messageReply,
    errors: ['ADMIN_REQUIRED', 'USER_NOT_FOUND', 'UNKNOWN_ROLE'],
  }),
  removeRole: defineRoute({
    method: 'POST',
    path: '/api/admin/remove-role',
    summary: 'Take a role away',
    access: 'admin',
    body: roleChange,
    reply: messageReply,
    errors: ['ADMIN_REQUIRED', 'USER_NOT_FOUND', 'UNKNOWN_ROLE', 'SELF_CHANGE', 'LAST_ADMIN'],
  }),
  requestAccess: defineRoute({
    method: 'POST',
    path: '/api/admin/request-access',
    summary: 'Ask the administrators for the Admin role',
    access: 'signed-in',
    reply: messageReply,
    errors: ['UNAUTHENTICATED', 'TOO_MANY_REQUESTS'],
  }),
  activeUsers: defineRoute({
    method: 'GET',
    path: '/api/admin/active-users',
    summary: 'Who is signed in and online',
    access: 'admin',
    reply: activeUsersReply,
    errors: ['ADMIN_REQUIRED'],
  }),
  auditLog: defineRoute({
    method: 'GET',
    path: '/api/admin/auditlog',
    summary: 'Audit entries, filtered and paged',
    access: 'admin',
    query: auditQuery,
    reply: auditPage,
    errors: ['ADMIN_REQUIRED', 'VALIDATION_FAILED'],
  }),
  library: defineRoute({
    method: 'GET',
    path: '/api/admin/library',
    summary: 'State of the library and of the scan',
    access: 'admin',
    reply: libraryStatus,
    errors: ['ADMIN_REQUIRED'],
  }),
  scanLibrary: defineRoute({
    method: 'POST',
    path: '/api/admin/library/scan',
    summary: 'Scan the music folder now',
    access: 'admin',
    /** `acceptLoss` lets a scan mark more missing than it would on its own. */
    query: z.object({ acceptLoss: z.enum(['true', 'false']).optional() }),
    reply: libraryStatus,
    errors: ['ADMIN_REQUIRED'],
  }),
  mail: defineRoute({
    method: 'GET',
    path: '/api/admin/mail',
    summary: 'Mails that are waiting or stuck',
    access: 'admin',
    reply: z.array(outboxMail),
    errors: ['ADMIN_REQUIRED'],
  }),
  resendMail: defineRoute({
    method: 'POST',
    path: '/api/admin/mail/:id/resend',
    summary: 'Send a stuck mail again now',
    access: 'admin',
    params: z.object({ id: z.string().max(60) }),
    reply: messageReply,
    errors: ['ADMIN_REQUIRED', 'NOT_FOUND'],
  }),
  ...adminUserRoutes,
  ...adminSystemRoutes,
} as const;
