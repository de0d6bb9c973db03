import type { RouteAddress } from '../route.ts';

export const favoriteAddresses = {
  list: { method: 'GET', path: '/api/users/favorites', access: 'approved' },
  addMany: { method: 'POST', path: '/api/users/favorites', access: 'approved' },
  add: { method: 'POST', path: '/api/users/favorites/:trackId', access: 'approved' },
  remove: { method: 'DELETE', path: '/api/users/favorites/:trackId', access: 'approved' },
  status: { method: 'GET', path: '/api/users/favorites/:trackId/status', access: 'approved' },
  listAlbums: { method: 'GET', path: '/api/users/favorite-albums', access: 'approved' },
  addAlbum: { method: 'POST', path: '/api/users/favorite-albums/:albumId', access: 'approved' },
  removeAlbum: { method: 'DELETE', path: '/api/users/favorite-albums/:albumId', access: 'approved' },
  listArtists: { method: 'GET', path: '/api/users/favorite-artists', access: 'approved' },
  addArtist: { method: 'POST', path: '/api/users/favorite-artists/:artistId', access: 'approved' },
  removeArtist: { method: 'DELETE', path: '/api/users/favorite-artists/:artistId', access: 'approved' },
} as const satisfies Readonly<Record<string, RouteAddress>>;
