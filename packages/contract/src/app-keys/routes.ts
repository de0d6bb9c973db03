import { z } from 'zod';
import { defineRoute } from '../route.ts';
import { messageReply, userId } from '../wire-values.ts';
import { appKeyAddresses } from './addresses.ts';
import { appKey, appKeyName, newAppKey } from './schemas.ts';

const personal = ['UNAUTHENTICATED', 'PENDING_APPROVAL'] as const;

/** App keys of the signed-in user; other people's are 404. */
export const appKeyRoutes = {
  list: defineRoute({
    ...appKeyAddresses.list,
    summary: 'Own app keys, newest first',
    reply: z.array(appKey),
    errors: [...personal],
  }),
  create: defineRoute({
    ...appKeyAddresses.create,
    summary: 'Make a key with which another music app signs in; its secret is told this once',
    body: z.object({ name: appKeyName }),
    reply: newAppKey,
    errors: ['VALIDATION_FAILED', 'TOO_MANY_APP_KEYS', ...personal],
  }),
  revoke: defineRoute({
    ...appKeyAddresses.revoke,
    summary: 'End an app key, and what is being heard with it',
    params: z.object({ id: z.string().max(60) }),
    reply: messageReply,
    errors: ['APP_KEY_NOT_FOUND', ...personal],
  }),
  revokeOfUser: defineRoute({
    ...appKeyAddresses.revokeOfUser,
    summary: 'End all app keys of a user',
    params: z.object({ id: userId }),
    reply: messageReply.extend({ revoked: z.number().int() }),
    errors: ['ADMIN_REQUIRED', 'USER_NOT_FOUND'],
  }),
} as const;
