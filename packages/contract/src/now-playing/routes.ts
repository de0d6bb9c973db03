import { z } from 'zod';
import { defineRoute } from '../route.ts';
import { nowPlayingAddresses } from './addresses.ts';
import { nowPlaying } from './schemas.ts';

/** Now playing for external players and pages. Anybody who may hear a station may read it. */
export const nowPlayingRoutes = {
  list: defineRoute({
    ...nowPlayingAddresses.list,
    summary: 'Now playing on every station the caller may hear; with an ETag',
    reply: z.array(nowPlaying),
    errors: ['NOT_FOUND'],
    isVital: true,
  }),
  ofStation: defineRoute({
    ...nowPlayingAddresses.ofStation,
    summary: "Now playing on a station, named by slug, genre id or the genre's name; with an ETag",
    params: z.object({ genre: z.string().min(1).max(300) }),
    reply: nowPlaying,
    errors: ['STREAM_NOT_FOUND', 'UNAUTHENTICATED', 'PENDING_APPROVAL'],
    isVital: true,
  }),
} as const;
