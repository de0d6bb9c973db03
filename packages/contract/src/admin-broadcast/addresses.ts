import type { RouteAddress } from '../route.ts';

export const adminBroadcastAddresses = {
  broadcast: { method: 'GET', path: '/api/admin/broadcast', access: 'admin' },
  changeStation: {
    method: 'PATCH',
    path: '/api/admin/broadcast/:genreId',
    access: 'admin',
    needsReauth: true,
  },
} as const satisfies Readonly<Record<string, RouteAddress>>;
