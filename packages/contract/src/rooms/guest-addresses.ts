import type { RouteAddress } from '../route.ts';

/** The calls that guests make besides those of every member. */
export const roomGuestAddresses = {
  look: { method: 'POST', path: '/api/room-guests/look', access: 'public' },
  join: { method: 'POST', path: '/api/room-guests', access: 'public' },
  ticket: { method: 'POST', path: '/api/rooms/:roomId/ticket', access: 'room' },
  search: { method: 'GET', path: '/api/rooms/:roomId/search', access: 'room' },
  art: { method: 'GET', path: '/api/rooms/:roomId/art/:albumId', access: 'room' },
} as const satisfies Readonly<Record<string, RouteAddress>>;
