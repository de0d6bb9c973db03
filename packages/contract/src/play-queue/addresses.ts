import type { RouteAddress } from '../route.ts';

export const playQueueAddresses = {
  read: { method: 'GET', path: '/api/users/play-queue', access: 'approved' },
  save: { method: 'PUT', path: '/api/users/play-queue', access: 'approved' },
} as const satisfies Readonly<Record<string, RouteAddress>>;
