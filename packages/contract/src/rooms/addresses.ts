import type { RouteAddress } from '../route.ts';

export const roomAddresses = {
  list: { method: 'GET', path: '/api/rooms', access: 'approved' },
  open: { method: 'POST', path: '/api/rooms', access: 'approved' },
  joinByCode: { method: 'POST', path: '/api/rooms/join', access: 'approved' },
  read: { method: 'GET', path: '/api/rooms/:roomId', access: 'room' },
  join: { method: 'POST', path: '/api/rooms/:roomId/join', access: 'approved' },
  leave: { method: 'POST', path: '/api/rooms/:roomId/leave', access: 'room' },
  command: { method: 'POST', path: '/api/rooms/:roomId/commands', access: 'room' },
  banned: { method: 'GET', path: '/api/rooms/:roomId/banned', access: 'approved' },
  picture: { method: 'GET', path: '/api/rooms/:roomId/people/:memberId/picture', access: 'media' },
  history: { method: 'GET', path: '/api/rooms/:roomId/history', access: 'approved' },
} as const satisfies Readonly<Record<string, RouteAddress>>;

export const adminRoomAddresses = {
  list: { method: 'GET', path: '/api/admin/rooms', access: 'admin' },
  end: { method: 'DELETE', path: '/api/admin/rooms/:roomId', access: 'admin' },
} as const satisfies Readonly<Record<string, RouteAddress>>;
