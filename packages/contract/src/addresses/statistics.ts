import type { RouteAddress } from '../route.ts';

export const statisticsAddresses = {
  own: { method: 'GET', path: '/api/users/statistics', access: 'approved' },
} as const satisfies Readonly<Record<string, RouteAddress>>;
