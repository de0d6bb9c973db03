import type { RouteAddress } from '../route.ts';

/** The calls of a screen that shows a room, such as a TV. Its token says which room. */
export const roomScreenAddresses = {
  request: { method: 'POST', path: '/api/room-screens', access: 'public' },
  read: { method: 'GET', path: '/api/room-screen', access: 'screen' },
  art: { method: 'GET', path: '/api/room-screen/art/:albumId', access: 'screen' },
  picture: { method: 'GET', path: '/api/room-screen/people/:memberId/picture', access: 'screen' },
  lyrics: { method: 'GET', path: '/api/room-screen/lyrics/:trackId', access: 'screen' },
} as const satisfies Readonly<Record<string, RouteAddress>>;
