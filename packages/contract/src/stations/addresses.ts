import type { RouteAddress } from '../route.ts';

export const stationAddresses = {
  list: { method: 'GET', path: '/api/streams', access: 'approved' },
  allCurrent: { method: 'GET', path: '/api/streams/current', access: 'approved' },
  current: { method: 'GET', path: '/api/streams/:genreId/current', access: 'approved' },
  start: { method: 'POST', path: '/api/streams/:genreId/start', access: 'approved' },
  stop: { method: 'POST', path: '/api/streams/:genreId/stop', access: 'station-control' },
  next: { method: 'POST', path: '/api/streams/:genreId/next', access: 'approved' },
  history: { method: 'GET', path: '/api/streams/:genreId/history', access: 'approved' },
  piece: { method: 'GET', path: '/api/streams/:genreId/pieces/:quality/:index', access: 'media' },
  segments: { method: 'GET', path: '/api/streams/:genreId/hls/:file', access: 'media' },
  initialize: { method: 'POST', path: '/api/streams/initialize', access: 'approved' },
} as const satisfies Readonly<Record<string, RouteAddress>>;
