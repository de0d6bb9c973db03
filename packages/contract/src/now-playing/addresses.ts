import type { RouteAddress } from '../route.ts';

export const nowPlayingAddresses = {
  list: { method: 'GET', path: '/api/nowplaying', access: 'public' },
  ofStation: { method: 'GET', path: '/api/nowplaying/:genre', access: 'public' },
} as const satisfies Readonly<Record<string, RouteAddress>>;
