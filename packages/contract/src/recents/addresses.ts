import type { RouteAddress } from '../route.ts';

export const recentAddresses = {
  recentStreams: { method: 'GET', path: '/api/users/recent-streams', access: 'approved' },
  recentlyPlayed: { method: 'GET', path: '/api/users/recently-played', access: 'approved' },
  mostPlayed: { method: 'GET', path: '/api/artists/:id/most-played', access: 'approved' },
  mostPlayedOfAlbum: { method: 'GET', path: '/api/albums/:id/most-played', access: 'approved' },
  mostPlayedTracks: { method: 'GET', path: '/api/users/most-played', access: 'approved' },
  recordPlay: { method: 'POST', path: '/api/users/plays', access: 'approved' },
} as const satisfies Readonly<Record<string, RouteAddress>>;
