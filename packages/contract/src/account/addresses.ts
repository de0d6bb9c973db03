import type { RouteAddress } from '../route.ts';

export const accountAddresses = {
  activity: { method: 'GET', path: '/api/users/activity', access: 'signed-in' },
  sessions: { method: 'GET', path: '/api/users/sessions', access: 'signed-in' },
  revokeSession: { method: 'DELETE', path: '/api/users/sessions/:id', access: 'signed-in' },
  revokeAllSessions: { method: 'DELETE', path: '/api/users/sessions', access: 'signed-in' },
  uploadAvatar: { method: 'PUT', path: '/api/users/avatar', access: 'signed-in' },
  removeAvatar: { method: 'DELETE', path: '/api/users/avatar', access: 'signed-in' },
  avatar: { method: 'GET', path: '/api/users/:id/avatar', access: 'media' },
} as const satisfies Readonly<Record<string, RouteAddress>>;
