import type { RouteAddress } from '../route.ts';

export const systemAddresses = {
  health: { method: 'GET', path: '/api/health', access: 'public' },
  ready: { method: 'GET', path: '/api/ready', access: 'public' },
  place: { method: 'GET', path: '/api/place', access: 'public' },
  time: { method: 'GET', path: '/api/time', access: 'public' },
} as const satisfies Readonly<Record<string, RouteAddress>>;
