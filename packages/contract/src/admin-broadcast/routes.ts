import { z } from 'zod';
import { defineRoute } from '../route.ts';
import { libraryId } from '../wire-values.ts';
import { adminBroadcastAddresses } from './addresses.ts';
import { broadcastOverview, broadcastStation } from './schemas.ts';

/** Listening without an account or outside the app: who may, and who does now. */
export const adminBroadcastRoutes = {
  broadcast: defineRoute({
    ...adminBroadcastAddresses.broadcast,
    summary: 'Stations as they go out to players that are not ours, by genre name, and the limits',
    reply: broadcastOverview,
    errors: ['UNAUTHENTICATED', 'ADMIN_REQUIRED'],
  }),
  changeStation: defineRoute({
    ...adminBroadcastAddresses.changeStation,
    summary: 'Open a station to everybody, or close it again',
    params: z.object({ genreId: libraryId }),
    body: z.object({ isPublic: z.boolean() }),
    reply: broadcastStation,
    errors: ['VALIDATION_FAILED', 'STREAM_NOT_FOUND', 'UNAUTHENTICATED', 'ADMIN_REQUIRED'],
  }),
} as const;
