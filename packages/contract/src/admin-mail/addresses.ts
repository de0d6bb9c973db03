import type { RouteAddress } from '../route.ts';

export const adminMailAddresses = {
  mail: { method: 'GET', path: '/api/admin/mail', access: 'admin' },
  resendMail: { method: 'POST', path: '/api/admin/mail/:id/resend', access: 'admin' },
} as const satisfies Readonly<Record<string, RouteAddress>>;
