import type { RouteAddress } from '../route.ts';

export const mediaAddresses = {
  trackStream: { method: 'GET', path: '/api/tracks/:id/stream', access: 'media' },
  trackWaveform: { method: 'GET', path: '/api/tracks/:id/waveform', access: 'media' },
  trackLyrics: { method: 'GET', path: '/api/tracks/:id/lyrics', access: 'media' },
  trackDetails: { method: 'GET', path: '/api/tracks/:id/details', access: 'media' },
  albumArt: { method: 'GET', path: '/api/albums/:id/art', access: 'media' },
  trackArt: { method: 'GET', path: '/api/tracks/:id/art', access: 'media' },
  artistPicture: { method: 'GET', path: '/api/artists/:id/picture', access: 'media' },
  scrollImages: { method: 'GET', path: '/api/images/scroll', access: 'public' },
  scrollImage: { method: 'GET', path: '/api/images/scroll/:id', access: 'public' },
} as const satisfies Readonly<Record<string, RouteAddress>>;
