import type { RouteAddress } from '../route.ts';

export const favouriteAddresses = {
  list: { method: 'GET', path: '/api/users/favorites', access: 'approved' },
  add: { method: 'POST', path: '/api/users/favorites/:trackId', access: 'approved' },
  remove: { method: 'DELETE', path: '/api/users/favorites/:trackId', access: 'approved' },
  status: { method: 'GET', path: '/api/users/favorites/:trackId/status', access: 'approved' },
} as const satisfies Readonly<Record<string, RouteAddress>>;
