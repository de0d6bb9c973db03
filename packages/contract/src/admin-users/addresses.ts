import type { RouteAddress } from '../route.ts';

export const adminUserAddresses = {
  users: { method: 'GET', path: '/api/admin/users', access: 'admin' },
  usersPage: { method: 'GET', path: '/api/admin/users/page', access: 'admin' },
  approve: { method: 'POST', path: '/api/admin/approve/:id', access: 'admin', needsReauth: true },
  reject: { method: 'POST', path: '/api/admin/users/:id/reject', access: 'admin', needsReauth: true },
  deleteUser: { method: 'POST', path: '/api/admin/users/:id/delete', access: 'admin', needsReauth: true },
  addRole: { method: 'POST', path: '/api/admin/add-role', access: 'admin', needsReauth: true },
  removeRole: { method: 'POST', path: '/api/admin/remove-role', access: 'admin', needsReauth: true },
  bulk: { method: 'POST', path: '/api/admin/users/bulk', access: 'admin', needsReauth: true },
  bulkPending: {
    method: 'POST',
    path: '/api/admin/users/bulk-pending',
    access: 'admin',
    needsReauth: true,
  },
  userSessions: { method: 'GET', path: '/api/admin/users/:id/sessions', access: 'admin' },
  revokeUserSession: {
    method: 'DELETE',
    path: '/api/admin/users/:id/sessions/:sessionId',
    access: 'admin',
    needsReauth: true,
  },
  revokeUserSessions: {
    method: 'DELETE',
    path: '/api/admin/users/:id/sessions',
    access: 'admin',
    needsReauth: true,
  },
  requestAccess: { method: 'POST', path: '/api/admin/request-access', access: 'signed-in' },
} as const satisfies Readonly<Record<string, RouteAddress>>;
