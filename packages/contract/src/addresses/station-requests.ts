import type { RouteAddress } from '../route.ts';

/** Apart from those of stations: home does not ask for them, and need not wait for them. */
export const stationRequestAddresses = {
  list: { method: 'GET', path: '/api/streams/:genreId/requests', access: 'approved' },
  choices: { method: 'GET', path: '/api/streams/:genreId/requests/choices', access: 'approved' },
  ask: { method: 'POST', path: '/api/streams/:genreId/requests', access: 'approved' },
  withdraw: { method: 'DELETE', path: '/api/streams/:genreId/requests/:trackId', access: 'approved' },
} as const satisfies Readonly<Record<string, RouteAddress>>;
