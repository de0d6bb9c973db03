import { z } from 'zod';
import { SIGN_UPS } from '../admin-settings/words.ts';
import { defineRoute } from '../route.ts';
import { systemAddresses } from './addresses.ts';

export const systemRoutes = {
  health: defineRoute({
    ...systemAddresses.health,
    summary: 'Whether requests are served; 503 while nothing can be written',
    reply: z.object({ status: z.literal('ok'), version: z.string() }),
    errors: ['STORAGE_FULL', 'STORAGE_FAILED'],
    isVital: true,
    isProbe: true,
  }),
  ready: defineRoute({
    ...systemAddresses.ready,
    summary:
      'Whether people may be sent to this node; 503 with the reason before it has begun, while it is about to end, and when its clock or its music is not that of the other nodes',
    reply: z.object({ status: z.literal('ready'), version: z.string() }),
    errors: ['UNAVAILABLE', 'STORAGE_FULL', 'STORAGE_FAILED'],
    isVital: true,
    isProbe: true,
  }),
  place: defineRoute({
    ...systemAddresses.place,
    summary:
      'What this place is called, who gets an account, and whether its library may be read without one',
    reply: z.object({ name: z.string(), signUp: z.enum(SIGN_UPS), isLibraryOpen: z.boolean() }),
    errors: [],
  }),
  time: defineRoute({
    ...systemAddresses.time,
    summary: 'Server time in epoch milliseconds; also in X-Server-Time',
    reply: z.object({ serverTimeMs: z.number() }),
    errors: [],
    isVital: true,
  }),
} as const;
