import type { RouteAddress } from '../route.ts';

export const singleSignOnAddresses = {
  start: { method: 'GET', path: '/api/auth/sso/start', access: 'public' },
  callback: { method: 'GET', path: '/api/auth/sso/callback', access: 'public' },
  finish: { method: 'POST', path: '/api/auth/sso/finish', access: 'public' },
  prove: { method: 'POST', path: '/api/auth/sso/prove', access: 'signed-in' },
  list: { method: 'GET', path: '/api/users/sso', access: 'signed-in' },
  link: { method: 'POST', path: '/api/users/sso', access: 'signed-in', needsReauth: 'fresh' },
  listOfUser: { method: 'GET', path: '/api/admin/users/:id/sso', access: 'admin' },
  unlinkOfUser: {
    method: 'DELETE',
    path: '/api/admin/users/:id/sso/:linkId',
    access: 'admin',
    needsReauth: true,
  },
  unlink: { method: 'DELETE', path: '/api/users/sso/:id', access: 'signed-in', needsReauth: true },
} as const satisfies Readonly<Record<string, RouteAddress>>;
