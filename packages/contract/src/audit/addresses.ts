import type { RouteAddress } from '../route.ts';

export const auditAddresses = {
  auditLog: { method: 'GET', path: '/api/admin/auditlog', access: 'admin' },
  auditExport: { method: 'GET', path: '/api/admin/auditlog/export', access: 'admin' },
} as const satisfies Readonly<Record<string, RouteAddress>>;
