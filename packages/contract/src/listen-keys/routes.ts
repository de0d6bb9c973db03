import { z } from 'zod';
import { defineRoute } from '../route.ts';
import { messageReply } from '../wire-values.ts';
import { listenKeyAddresses } from './addresses.ts';
import { listenKey, listenKeyName } from './schemas.ts';

const personal = ['UNAUTHENTICATED', 'PENDING_APPROVAL'] as const;

/** Listen keys of the signed-in user; other people's are 404. */
export const listenKeyRoutes = {
  list: defineRoute({
    ...listenKeyAddresses.list,
    summary: 'Own listen keys, newest first',
    reply: z.array(listenKey),
    errors: [...personal],
  }),
  create: defineRoute({
    ...listenKeyAddresses.create,
    summary: 'Make a key with which a radio or another program hears stations, and nothing else',
    body: z.object({ name: listenKeyName }),
    reply: listenKey,
    errors: ['VALIDATION_FAILED', 'TOO_MANY_LISTEN_KEYS', ...personal],
  }),
  revoke: defineRoute({
    ...listenKeyAddresses.revoke,
    summary: 'End a listen key, and what is being heard with it',
    params: z.object({ id: z.string().max(60) }),
    reply: messageReply,
    errors: ['LISTEN_KEY_NOT_FOUND', ...personal],
  }),
} as const;
