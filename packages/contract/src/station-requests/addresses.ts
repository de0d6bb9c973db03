import type { RouteAddress } from '../route.ts';

/** Kept apart from the stations' addresses, so that home need not load them. */
export const stationRequestAddresses = {
  list: { method: 'GET', path: '/api/streams/:genreId/requests', access: 'approved' },
  choices: { method: 'GET', path: '/api/streams/:genreId/requests/choices', access: 'approved' },
  ask: { method: 'POST', path: '/api/streams/:genreId/requests', access: 'approved' },
  withdraw: { method: 'DELETE', path: '/api/streams/:genreId/requests/:trackId', access: 'approved' },
} as const satisfies Readonly<Record<string, RouteAddress>>;
