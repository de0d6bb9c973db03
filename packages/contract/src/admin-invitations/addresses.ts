import type { RouteAddress } from '../route.ts';

export const adminInvitationsAddresses = {
  invitations: { method: 'GET', path: '/api/admin/invitations', access: 'admin' },
  invite: { method: 'POST', path: '/api/admin/invitations', access: 'admin', needsReauth: true },
  revokeInvitation: {
    method: 'DELETE',
    path: '/api/admin/invitations/:id',
    access: 'admin',
    needsReauth: true,
  },
} as const satisfies Readonly<Record<string, RouteAddress>>;
