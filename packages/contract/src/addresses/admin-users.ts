import type { RouteAddress } from '../route.ts';

export const adminUserAddresses = {
  users: { method: 'GET', path: '/api/admin/users', access: 'admin' },
  usersPage: { method: 'GET', path: '/api/admin/users/page', access: 'admin' },
  approve: { method: 'POST', path: '/api/admin/approve/:id', access: 'admin', needsProof: true },
  reject: { method: 'POST', path: '/api/admin/users/:id/reject', access: 'admin', needsProof: true },
  deleteUser: { method: 'POST', path: '/api/admin/users/:id/delete', access: 'admin', needsProof: true },
  addRole: { method: 'POST', path: '/api/admin/add-role', access: 'admin', needsProof: true },
  removeRole: { method: 'POST', path: '/api/admin/remove-role', access: 'admin', needsProof: true },
  bulk: { method: 'POST', path: '/api/admin/users/bulk', access: 'admin', needsProof: true },
  bulkPending: {
    method: 'POST',
    path: '/api/admin/users/bulk-pending',
    access: 'admin',
    needsProof: true,
  },
  userSessions: { method: 'GET', path: '/api/admin/users/:id/sessions', access: 'admin' },
  revokeUserSession: {
    method: 'DELETE',
    path: '/api/admin/users/:id/sessions/:sessionId',
    access: 'admin',
    needsProof: true,
  },
  revokeUserSessions: {
    method: 'DELETE',
    path: '/api/admin/users/:id/sessions',
    access: 'admin',
    needsProof: true,
  },
  requestAccess: { method: 'POST', path: '/api/admin/request-access', access: 'signed-in' },
} as const satisfies Readonly<Record<string, RouteAddress>>;
