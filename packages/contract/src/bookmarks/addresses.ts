import type { RouteAddress } from '../route.ts';

export const bookmarkAddresses = {
  list: { method: 'GET', path: '/api/users/bookmarks', access: 'approved' },
  save: { method: 'PUT', path: '/api/users/bookmarks/:trackId', access: 'approved' },
  remove: { method: 'DELETE', path: '/api/users/bookmarks/:trackId', access: 'approved' },
} as const satisfies Readonly<Record<string, RouteAddress>>;
