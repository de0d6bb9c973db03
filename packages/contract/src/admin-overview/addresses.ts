import type { RouteAddress } from '../route.ts';

export const adminOverviewAddresses = {
  overview: { method: 'GET', path: '/api/admin/overview', access: 'admin' },
  securityWarnings: { method: 'GET', path: '/api/admin/securitywarnings', access: 'admin' },
  charts: { method: 'GET', path: '/api/admin/charts', access: 'admin' },
  monitoring: { method: 'GET', path: '/api/admin/monitoring', access: 'admin' },
  activeUsers: { method: 'GET', path: '/api/admin/active-users', access: 'admin' },
} as const satisfies Readonly<Record<string, RouteAddress>>;
