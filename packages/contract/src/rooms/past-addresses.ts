import type { RouteAddress } from '../route.ts';

/** Rooms that have ended, for the people who were in them. */
export const pastRoomAddresses = {
  list: { method: 'GET', path: '/api/past-rooms', access: 'approved' },
  read: { method: 'GET', path: '/api/past-rooms/:roomId', access: 'approved' },
  setNaming: { method: 'PUT', path: '/api/past-rooms/naming', access: 'approved' },
} as const satisfies Readonly<Record<string, RouteAddress>>;
