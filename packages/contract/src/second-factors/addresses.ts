import type { RouteAddress } from '../route.ts';

export const secondFactorAddresses = {
  list: { method: 'GET', path: '/api/users/second-factors', access: 'signed-in' },
  beginTotp: {
    method: 'POST',
    path: '/api/users/second-factors/totp',
    access: 'signed-in',
    needsReauth: true,
  },
  confirmTotp: {
    method: 'POST',
    path: '/api/users/second-factors/totp/confirm',
    access: 'signed-in',
    needsReauth: true,
  },
  removeTotp: {
    method: 'DELETE',
    path: '/api/users/second-factors/totp',
    access: 'signed-in',
    needsReauth: true,
  },
  renewRecoveryCodes: {
    method: 'POST',
    path: '/api/users/second-factors/recovery-codes',
    access: 'signed-in',
    needsReauth: true,
  },
  removeOfUser: {
    method: 'DELETE',
    path: '/api/admin/users/:id/second-factors',
    access: 'admin',
    needsReauth: true,
  },
} as const satisfies Readonly<Record<string, RouteAddress>>;
