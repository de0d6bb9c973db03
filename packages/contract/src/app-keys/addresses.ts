import type { RouteAddress } from '../route.ts';

export const appKeyAddresses = {
  list: { method: 'GET', path: '/api/users/app-keys', access: 'approved' },
  create: { method: 'POST', path: '/api/users/app-keys', access: 'approved', needsReauth: true },
  revoke: { method: 'DELETE', path: '/api/users/app-keys/:id', access: 'approved' },
  revokeOfUser: {
    method: 'DELETE',
    path: '/api/admin/users/:id/app-keys',
    access: 'admin',
    needsReauth: true,
  },
} as const satisfies Readonly<Record<string, RouteAddress>>;
