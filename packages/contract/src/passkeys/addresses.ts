import type { RouteAddress } from '../route.ts';

export const passkeyAddresses = {
  beginSignIn: { method: 'POST', path: '/api/auth/passkey/begin', access: 'public' },
  signIn: { method: 'POST', path: '/api/auth/passkey', access: 'public' },
  beginProof: { method: 'POST', path: '/api/auth/passkey/prove', access: 'signed-in' },
  list: { method: 'GET', path: '/api/users/passkeys', access: 'signed-in' },
  beginAdding: {
    method: 'POST',
    path: '/api/users/passkeys/begin',
    access: 'signed-in',
    needsReauth: 'fresh',
  },
  add: { method: 'POST', path: '/api/users/passkeys', access: 'signed-in', needsReauth: 'fresh' },
  remove: { method: 'DELETE', path: '/api/users/passkeys/:id', access: 'signed-in', needsReauth: true },
} as const satisfies Readonly<Record<string, RouteAddress>>;
