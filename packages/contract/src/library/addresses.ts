import type { RouteAddress } from '../route.ts';

export const libraryAddresses = {
  genres: { method: 'GET', path: '/api/genres', access: 'public' },
  searchTracks: { method: 'GET', path: '/api/tracks/search', access: 'public' },
  search: { method: 'GET', path: '/api/search', access: 'public' },
  tracks: { method: 'GET', path: '/api/tracks', access: 'public' },
  diverseTracks: { method: 'GET', path: '/api/tracks/diverse', access: 'public' },
  albumTracks: { method: 'GET', path: '/api/tracks/album/:id', access: 'public' },
  genreTracks: { method: 'GET', path: '/api/tracks/genre/:id', access: 'public' },
  track: { method: 'GET', path: '/api/tracks/:id', access: 'public' },
  albums: { method: 'GET', path: '/api/albums', access: 'public' },
  genreAlbums: { method: 'GET', path: '/api/albums/genre/:id', access: 'public' },
  album: { method: 'GET', path: '/api/albums/:id', access: 'public' },
  artists: { method: 'GET', path: '/api/artists', access: 'public' },
  artist: { method: 'GET', path: '/api/artists/:id', access: 'public' },
} as const satisfies Readonly<Record<string, RouteAddress>>;
