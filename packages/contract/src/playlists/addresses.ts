import type { RouteAddress } from '../route.ts';

export const playlistAddresses = {
  list: { method: 'GET', path: '/api/users/playlists', access: 'approved' },
  create: { method: 'POST', path: '/api/users/playlists', access: 'approved' },
  update: { method: 'PATCH', path: '/api/users/playlists/:id', access: 'approved' },
  remove: { method: 'DELETE', path: '/api/users/playlists/:id', access: 'approved' },
  restore: { method: 'POST', path: '/api/users/playlists/:id/restore', access: 'approved' },
  tracks: { method: 'GET', path: '/api/users/playlists/:id/tracks', access: 'approved' },
  addTrack: { method: 'POST', path: '/api/users/playlists/:id/tracks', access: 'approved' },
  removeTrack: { method: 'DELETE', path: '/api/users/playlists/:id/tracks/:trackId', access: 'approved' },
  removeTracks: { method: 'POST', path: '/api/users/playlists/:id/tracks/removal', access: 'approved' },
  reorder: { method: 'PUT', path: '/api/users/playlists/:id/tracks', access: 'approved' },
} as const satisfies Readonly<Record<string, RouteAddress>>;
