import { z } from 'zod';
import {
  currentUser,
  emailAddress,
  linkEmail,
  linkToken,
  passwordText,
  userName,
} from '../account/schemas.ts';
import { openInvitation } from '../admin-invitations/schemas.ts';
import { TICKET_KINDS } from '../limits.ts';
import { passkeyAssertion } from '../passkeys/schemas.ts';
import { defineRoute } from '../route.ts';
import { factorCode } from '../second-factors/schemas.ts';
import { messageReply } from '../wire-values.ts';
import { authAddresses } from './addresses.ts';

const minute = 60_000;

/** Additive: `isByApproval` says whether an administrator still has to decide, in whatever language the sentence is. */
const waitingReply = messageReply.extend({ isByApproval: z.boolean() });

/** `unknown`: the account is gone, or the ticket is invalid or expired. */
const SIGN_UP_STATES = ['waiting', 'approved', 'unknown'] as const;

const signUpTicket = z.string().min(1).max(300);

export const authRoutes = {
  register: defineRoute({
    ...authAddresses.register,
    summary: 'Ask for an account',
    body: z.object({ email: emailAddress, password: passwordText }),
    /** Additive: `isMailed` is false while the server sends no email; `ticket` is for `sign-up-state`. */
    reply: waitingReply.extend({ isMailed: z.boolean(), ticket: signUpTicket }),
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
  /** Additive. A POST keeps the ticket out of URLs. The ticket does not sign anybody in. */
  signUpState: defineRoute({
    ...authAddresses.signUpState,
    summary: 'Whether an account that was asked for may sign in yet',
    body: z.object({ ticket: signUpTicket }),
    reply: z.object({ state: z.enum(SIGN_UP_STATES) }),
    errors: ['VALIDATION_FAILED', 'TOO_MANY_REQUESTS'],
  }),
  login: defineRoute({
    ...authAddresses.login,
    summary: 'Sign in',
    /** Additive: `code`, which accounts with a second factor are asked for after the password was right. */
    body: z.object({
      email: z.string().trim().max(254),
      password: passwordText,
      code: factorCode.optional(),
    }),
    reply: z.object({ token: z.string() }),
    errors: [
      'VALIDATION_FAILED',
      'INVALID_CREDENTIALS',
      'SECOND_FACTOR_REQUIRED',
      'WRONG_CODE',
      'PENDING_APPROVAL',
      'TOO_MANY_REQUESTS',
      'UNAVAILABLE',
    ],
    rateLimit: { max: 60, windowMs: minute },
    isVitalToKnownDevices: true,
  }),
  logout: defineRoute({
    ...authAddresses.logout,
    summary: 'End this session',
    reply: messageReply,
    errors: ['UNAUTHENTICATED'],
  }),
  renew: defineRoute({
    ...authAddresses.renew,
    summary:
      'Another token for a session that was opened with `X-Token-Renews`: for the last one and its cookie, which is used once and followed by another',
    reply: z.object({ token: z.string() }),
    errors: ['UNAUTHENTICATED'],
    isVital: true,
  }),
  ticket: defineRoute({
    ...authAddresses.ticket,
    summary:
      'A ticket to put in an address as `access_token` instead of the session token: for the hub once and at once, for album art and audio for hours',
    body: z.object({ for: z.enum(TICKET_KINDS) }),
    reply: z.object({ ticket: z.string(), expiresInS: z.number().int() }),
    errors: ['VALIDATION_FAILED', 'UNAUTHENTICATED', 'PENDING_APPROVAL'],
    // Vital, because a page that is refused a ticket cannot come back to a station.
    isVital: true,
  }),
  prove: defineRoute({
    ...authAddresses.prove,
    summary: 'Show who sits at this session, for what needs a recent proof; a fresh sign-in is one, too',
    /** Takes the second factor if the account has one, otherwise the password. Additive: `passkey`. */
    body: z.object({
      password: passwordText.optional(),
      code: factorCode.optional(),
      passkey: passkeyAssertion.optional(),
    }),
    reply: messageReply,
    errors: [
      'VALIDATION_FAILED',
      'WRONG_CURRENT_PASSWORD',
      'SECOND_FACTOR_REQUIRED',
      'WRONG_CODE',
      'PASSKEY_REFUSED',
      'TOO_MANY_REQUESTS',
      'UNAUTHENTICATED',
      'UNAVAILABLE',
    ],
  }),
  me: defineRoute({
    ...authAddresses.me,
    summary: 'The signed-in user',
    reply: currentUser,
    errors: ['UNAUTHENTICATED'],
    isVital: true,
  }),
  updateProfile: defineRoute({
    ...authAddresses.updateProfile,
    summary: 'Change user name and address',
    /** Additive: `currentPassword`, required to change the address unless this session has just signed in. */
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
    ...authAddresses.changePassword,
    summary: 'Change the password',
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
    ...authAddresses.forgotPassword,
    summary: 'Ask for a reset link',
    body: z.object({ email: emailAddress }),
    reply: messageReply,
    errors: ['VALIDATION_FAILED', 'TOO_MANY_REQUESTS'],
    rateLimit: { max: 20, windowMs: 60 * minute },
  }),
  resetPassword: defineRoute({
    ...authAddresses.resetPassword,
    summary: 'Set a new password with a reset link',
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
  /** A POST keeps the token out of URLs. */
  readInvitation: defineRoute({
    ...authAddresses.readInvitation,
    summary: 'What an invitation is for',
    body: z.object({ token: linkToken }),
    reply: openInvitation,
    errors: ['INVALID_INVITATION', 'TOO_MANY_REQUESTS'],
    rateLimit: { max: 60, windowMs: 15 * minute },
  }),
  acceptInvitation: defineRoute({
    ...authAddresses.acceptInvitation,
    summary: 'Make an account with an invitation; it is approved at once, however sign-up is set',
    body: z.object({ token: linkToken, email: emailAddress, password: passwordText }),
    reply: messageReply,
    errors: [
      'VALIDATION_FAILED',
      'INVALID_INVITATION',
      'INVITATION_FOR_ANOTHER',
      'EMAIL_TAKEN',
      'PASSWORD_TOO_SHORT',
      'PASSWORD_TOO_COMMON',
      'TOO_MANY_REQUESTS',
      'UNAVAILABLE',
    ],
    rateLimit: { max: 30, windowMs: 60 * minute },
  }),
  confirmEmail: defineRoute({
    ...authAddresses.confirmEmail,
    summary:
      'Confirm the address (and approve a new account) with the link from the mail; errors are plain text',
    query: z.object({ email: linkEmail, token: linkToken }),
    reply: waitingReply,
    errors: ['INVALID_LINK', 'TOO_MANY_REQUESTS'],
    rateLimit: { max: 60, windowMs: 15 * minute },
  }),
} as const;
