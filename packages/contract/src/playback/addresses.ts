import type { RouteAddress } from '../route.ts';

export const playbackAddresses = {
  report: { method: 'PUT', path: '/api/users/playback', access: 'approved' },
} as const satisfies Readonly<Record<string, RouteAddress>>;
