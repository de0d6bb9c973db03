import type { RouteAddress } from '../route.ts';

export const adminBackupsAddresses = {
  backups: { method: 'GET', path: '/api/admin/backups', access: 'admin' },
  makeBackup: { method: 'POST', path: '/api/admin/backups', access: 'admin' },
  downloadBackup: { method: 'GET', path: '/api/admin/backups/:name', access: 'admin', needsReauth: true },
  restoreBackup: {
    method: 'POST',
    path: '/api/admin/backups/:name/restore',
    access: 'admin',
    needsReauth: true,
  },
} as const satisfies Readonly<Record<string, RouteAddress>>;
