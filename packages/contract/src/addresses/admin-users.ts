import type { RouteAddress } from '../route.ts';

export const adminUserAddresses = {
  users: { method: 'GET', path: '/api/admin/users', access: 'admin' },
  usersPage: { method: 'GET', path: '/api/admin/users/page', access: 'admin' },
  approve: { method: 'POST', path: '/api/admin/approve/:id', access: 'admin' },
  reject: { method: 'POST', path: '/api/admin/users/:id/reject', access: 'admin' },
  deleteUser: { method: 'POST', path: '/api/admin/users/:id/delete', access: 'admin' },
  addRole: { method: 'POST', path: '/api/admin/add-role', access: 'admin' },
  removeRole: { method: 'POST', path: '/api/admin/remove-role', access: 'admin' },
  bulk: { method: 'POST', path: '/api/admin/users/bulk', access: 'admin' },
  userSessions: { method: 'GET', path: '/api/admin/users/:id/sessions', access: 'admin' },
  revokeUserSession: { method: 'DELETE', path: '/api/admin/users/:id/sessions/:sessionId', access: 'admin' },
  revokeUserSessions: { method: 'DELETE', path: '/api/admin/users/:id/sessions', access: 'admin' },
  requestAccess: { method: 'POST', path: '/api/admin/request-access', access: 'signed-in' },
} as const satisfies Readonly<Record<string, RouteAddress>>;
