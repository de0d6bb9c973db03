import { z } from 'zod';
import { systemAddresses } from '../addresses/system.ts';
import { defineRoute } from '../route.ts';

/** What monitors and clocks call. */
export const systemRoutes = {
  health: defineRoute({
    ...systemAddresses.health,
    summary: 'Whether requests are served; 503 while nothing can be written',
    reply: z.object({ status: z.literal('ok'), version: z.string() }),
    errors: ['STORAGE_FULL', 'STORAGE_FAILED'],
    isVital: true,
  }),
  time: defineRoute({
    ...systemAddresses.time,
    summary: 'Server time in epoch milliseconds; also in X-Server-Time',
    reply: z.object({ serverTimeMs: z.number() }),
    errors: [],
    isVital: true,
  }),
} as const;
