import { z } from 'zod';
import { defineRoute } from '../route.ts';

/** What monitors and clocks call. */
export const systemRoutes = {
  health: defineRoute({
    method: 'GET',
    path: '/api/health',
    summary: 'Whether requests are served; 503 while nothing can be written',
    access: 'public',
    reply: z.object({ status: z.literal('ok'), version: z.string() }),
    errors: ['STORAGE_FULL', 'STORAGE_FAILED'],
    isVital: true,
  }),
  time: defineRoute({
    method: 'GET',
    path: '/api/time',
    summary: 'Server time in epoch milliseconds; also in X-Server-Time',
    access: 'public',
    reply: z.object({ serverTimeMs: z.number() }),
    errors: [],
    isVital: true,
  }),
} as const;
