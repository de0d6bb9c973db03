import type { RouteAddress } from '../route.ts';

export const homeAddresses = {
  shelves: { method: 'GET', path: '/api/home', access: 'approved' },
} as const satisfies Readonly<Record<string, RouteAddress>>;
