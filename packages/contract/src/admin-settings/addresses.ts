import type { RouteAddress } from '../route.ts';

export const adminSettingsAddresses = {
  settings: { method: 'GET', path: '/api/admin/settings', access: 'admin' },
  changeSettings: { method: 'PATCH', path: '/api/admin/settings', access: 'admin', needsReauth: true },
  forgetSetting: {
    method: 'DELETE',
    path: '/api/admin/settings/:name',
    access: 'admin',
    needsReauth: true,
  },
  testMail: { method: 'POST', path: '/api/admin/settings/mail-test', access: 'admin' },
} as const satisfies Readonly<Record<string, RouteAddress>>;
