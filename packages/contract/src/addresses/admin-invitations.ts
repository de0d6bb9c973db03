import type { RouteAddress } from '../route.ts';

export const adminInvitationsAddresses = {
  invitations: { method: 'GET', path: '/api/admin/invitations', access: 'admin' },
  invite: { method: 'POST', path: '/api/admin/invitations', access: 'admin', needsProof: true },
  revokeInvitation: {
    method: 'DELETE',
    path: '/api/admin/invitations/:id',
    access: 'admin',
    needsProof: true,
  },
} as const satisfies Readonly<Record<string, RouteAddress>>;
