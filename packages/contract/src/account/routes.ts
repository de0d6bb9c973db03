import { z } from 'zod';
import { auditQuery } from '../audit/routes.ts';
import { auditPage } from '../audit/schemas.ts';
import { AVATAR_MAX_BYTES } from '../limits.ts';
import { defineRoute } from '../route.ts';
import { messageReply, userId } from '../wire-values.ts';
import { accountAddresses } from './addresses.ts';
import { currentUser, ownSession } from './schemas.ts';

/** Lets users see and end things in their own account. */
export const accountRoutes = {
  activity: defineRoute({
    ...accountAddresses.activity,
    summary: 'Own audit entries',
    query: auditQuery.omit({ search: true }),
    reply: auditPage,
    errors: ['VALIDATION_FAILED', 'UNAUTHENTICATED'],
  }),
  sessions: defineRoute({
    ...accountAddresses.sessions,
    summary: 'Own sessions',
    reply: z.array(ownSession),
    errors: ['UNAUTHENTICATED'],
  }),
  revokeSession: defineRoute({
    ...accountAddresses.revokeSession,
    summary: 'Sign out one own session',
    params: z.object({ id: z.string().max(60) }),
    reply: messageReply,
    errors: ['NOT_FOUND', 'UNAUTHENTICATED'],
  }),
  revokeAllSessions: defineRoute({
    ...accountAddresses.revokeAllSessions,
    summary: 'Sign out everywhere else',
    reply: messageReply,
    errors: ['UNAUTHENTICATED'],
  }),
  uploadAvatar: defineRoute({
    ...accountAddresses.uploadAvatar,
    summary: 'Set the own picture: a PNG, JPEG or WebP file as the body',
    upload: { maxBytes: AVATAR_MAX_BYTES },
    reply: currentUser,
    errors: ['PICTURE_INVALID', 'PAYLOAD_TOO_LARGE', 'TOO_MANY_REQUESTS', 'UNAUTHENTICATED', 'UNAVAILABLE'],
    rateLimit: { max: 30, windowMs: 60 * 60_000 },
  }),
  removeAvatar: defineRoute({
    ...accountAddresses.removeAvatar,
    summary: 'Remove the own picture',
    reply: currentUser,
    errors: ['UNAUTHENTICATED'],
  }),
  /** Only the user and administrators can see it; everybody else gets a 404. */
  avatar: defineRoute({
    ...accountAddresses.avatar,
    summary: 'The square picture of a user',
    params: z.object({ id: userId }),
    reply: 'image',
    errors: ['PICTURE_NOT_FOUND', 'UNAUTHENTICATED', 'PENDING_APPROVAL'],
  }),
} as const;
