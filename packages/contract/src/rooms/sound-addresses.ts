import type { RouteAddress } from '../route.ts';

/** A separate file, because Home loads only what it needs to play a room. */
export const roomSoundAddresses = {
  current: { method: 'GET', path: '/api/rooms/:roomId/current', access: 'room' },
  piece: { method: 'GET', path: '/api/rooms/:roomId/pieces/:quality/:index', access: 'room' },
  segments: { method: 'GET', path: '/api/rooms/:roomId/hls/:file', access: 'room' },
} as const satisfies Readonly<Record<string, RouteAddress>>;
