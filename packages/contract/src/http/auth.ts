import { z } from 'zod';
import { currentUser, emailAddress, linkEmail, linkToken, passwordText, userName } from '../model/user.ts';
import { messageReply } from '../model/wire-values.ts';
import { defineRoute } from '../route.ts';

const minute = 60_000;

/** Signing in, registering and the links in mails. */
export const authRoutes = {
  register: defineRoute({
    method: 'POST',
    path: '/api/auth/register',
    summary: 'Ask for an account',
    access: 'public',
    body: z.object({ email: emailAddress, password: passwordText }),
    reply: messageReply,
    errors: [
      'VALIDATION_FAILED',
      'SIGN_UP_CLOSED',
      'EMAIL_TAKEN',
      'PASSWORD_TOO_SHORT',
      'PASSWORD_TOO_COMMON',
      'TOO_MANY_REQUESTS',
    ],
    rateLimit: { max: 30, windowMs: 60 * minute },
  }),
  login: defineRoute({
    method: 'POST',
    path: '/api/auth/login',
    summary: 'Sign in',
    access: 'public',
    body: z.object({ email: z.string().trim().max(254), password: passwordText }),
    reply: z.object({ token: z.string() }),
    errors: [
      'VALIDATION_FAILED',
      'INVALID_CREDENTIALS',
      'PENDING_APPROVAL',
      'TOO_MANY_REQUESTS',
      'UNAVAILABLE',
    ],
    rateLimit: { max: 60, windowMs: minute },
  }),
  logout: defineRoute({
    method: 'POST',
    path: '/api/auth/logout',
    summary: 'End this session',
    access: 'signed-in',
    reply: messageReply,
    errors: ['UNAUTHENTICATED'],
  }),
  me: defineRoute({
    method: 'GET',
    path: '/api/auth/me',
    summary: 'The signed-in user',
    access: 'signed-in',
    reply: currentUser,
    errors: ['UNAUTHENTICATED'],
    isVital: true,
  }),
  updateProfile: defineRoute({
    method: 'POST',
    path: '/api/auth/update-profile',
    summary: 'Change user name and address',
    access: 'signed-in',
    /** Additive: `currentPassword`, which a change of address needs unless this session has just signed in. */
    body: z.object({ email: emailAddress, userName, currentPassword: passwordText.optional() }),
    reply: currentUser,
    errors: [
      'VALIDATION_FAILED',
      'EMAIL_TAKEN',
      'USER_NAME_TAKEN',
      'WRONG_CURRENT_PASSWORD',
      'CURRENT_PASSWORD_REQUIRED',
      'TOO_MANY_REQUESTS',
      'UNAUTHENTICATED',
      'UNAVAILABLE',
    ],
  }),
  changePassword: defineRoute({
    method: 'POST',
    path: '/api/auth/change-password',
    summary: 'Change the password',
    access: 'signed-in',
    body: z.object({ currentPassword: passwordText, newPassword: passwordText }),
    reply: messageReply,
    errors: [
      'VALIDATION_FAILED',
      'WRONG_CURRENT_PASSWORD',
      'PASSWORD_TOO_SHORT',
      'PASSWORD_TOO_COMMON',
      'TOO_MANY_REQUESTS',
      'UNAUTHENTICATED',
      'UNAVAILABLE',
    ],
  }),
  forgotPassword: defineRoute({
    method: 'POST',
    path: '/api/auth/forgot-password',
    summary: 'Ask for a reset link',
    access: 'public',
    body: z.object({ email: emailAddress }),
    reply: messageReply,
    errors: ['VALIDATION_FAILED', 'TOO_MANY_REQUESTS'],
    rateLimit: { max: 20, windowMs: 60 * minute },
  }),
  resetPassword: defineRoute({
    method: 'POST',
    path: '/api/auth/reset-password',
    summary: 'Set a new password with a reset link',
    access: 'public',
    body: z.object({ email: linkEmail, token: linkToken, newPassword: passwordText }),
    reply: messageReply,
    errors: [
      'VALIDATION_FAILED',
      'INVALID_LINK',
      'PASSWORD_TOO_SHORT',
      'PASSWORD_TOO_COMMON',
      'TOO_MANY_REQUESTS',
    ],
    rateLimit: { max: 30, windowMs: 15 * minute },
  }),
  confirmEmail: defineRoute({
    method: 'GET',
    path: '/api/auth/confirm-email-direct',
    summary:
      'Confirm the address (and approve a new account) with the link from the mail; errors are plain text',
    access: 'public',
    query: z.object({ email: linkEmail, token: linkToken }),
    reply: messageReply,
    errors: ['INVALID_LINK', 'TOO_MANY_REQUESTS'],
    rateLimit: { max: 60, windowMs: 15 * minute },
  }),
} as const;
