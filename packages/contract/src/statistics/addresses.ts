import type { RouteAddress } from '../route.ts';

export const statisticsAddresses = {
  listening: { method: 'GET', path: '/api/statistics/me', access: 'approved' },
  listeningExport: { method: 'GET', path: '/api/statistics/me/export', access: 'approved' },
  year: { method: 'GET', path: '/api/statistics/me/years/:year', access: 'approved' },
  houseYear: { method: 'GET', path: '/api/statistics/house/years/:year', access: 'approved' },
  removeListening: { method: 'DELETE', path: '/api/statistics/me', access: 'approved' },
  own: { method: 'GET', path: '/api/users/statistics', access: 'approved' },
} as const satisfies Readonly<Record<string, RouteAddress>>;
