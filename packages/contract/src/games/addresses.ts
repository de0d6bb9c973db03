import type { RouteAddress } from '../route.ts';

export const gameAddresses = {
  list: { method: 'GET', path: '/api/games', access: 'approved' },
} as const satisfies Readonly<Record<string, RouteAddress>>;
