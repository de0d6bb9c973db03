import type { RouteAddress } from '../route.ts';

export const listenKeyAddresses = {
  list: { method: 'GET', path: '/api/users/listen-keys', access: 'approved' },
  create: { method: 'POST', path: '/api/users/listen-keys', access: 'approved', needsReauth: true },
  revoke: { method: 'DELETE', path: '/api/users/listen-keys/:id', access: 'approved' },
} as const satisfies Readonly<Record<string, RouteAddress>>;
