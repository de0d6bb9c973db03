import { REFRESH_PATH, type RouteAddress } from '../route.ts';

export const authAddresses = {
  register: { method: 'POST', path: '/api/auth/register', access: 'public' },
  signUpState: { method: 'POST', path: '/api/auth/sign-up-state', access: 'public' },
  login: { method: 'POST', path: '/api/auth/login', access: 'public' },
  logout: { method: 'POST', path: '/api/auth/logout', access: 'signed-in' },
  renew: { method: 'POST', path: REFRESH_PATH, access: 'public' },
  ticket: { method: 'POST', path: '/api/auth/ticket', access: 'approved' },
  prove: { method: 'POST', path: '/api/auth/prove', access: 'signed-in' },
  me: { method: 'GET', path: '/api/auth/me', access: 'signed-in' },
  updateProfile: { method: 'POST', path: '/api/auth/update-profile', access: 'signed-in' },
  changePassword: { method: 'POST', path: '/api/auth/change-password', access: 'signed-in' },
  forgotPassword: { method: 'POST', path: '/api/auth/forgot-password', access: 'public' },
  resetPassword: { method: 'POST', path: '/api/auth/reset-password', access: 'public' },
  readInvitation: { method: 'POST', path: '/api/auth/invitation', access: 'public' },
  acceptInvitation: { method: 'POST', path: '/api/auth/invitation/accept', access: 'public' },
  confirmEmail: { method: 'GET', path: '/api/auth/confirm-email-direct', access: 'public' },
} as const satisfies Readonly<Record<string, RouteAddress>>;
