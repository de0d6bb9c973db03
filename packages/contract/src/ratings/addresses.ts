import type { RouteAddress } from '../route.ts';

export const ratingAddresses = {
  list: { method: 'GET', path: '/api/users/ratings', access: 'approved' },
  rateTrack: { method: 'PUT', path: '/api/tracks/:id/rating', access: 'approved' },
  rateAlbum: { method: 'PUT', path: '/api/albums/:id/rating', access: 'approved' },
  rateArtist: { method: 'PUT', path: '/api/artists/:id/rating', access: 'approved' },
} as const satisfies Readonly<Record<string, RouteAddress>>;
