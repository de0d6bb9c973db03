import { z } from 'zod';
import { adminBroadcastAddresses } from '../addresses/admin-broadcast.ts';
import { broadcastOverview, broadcastStation } from '../model/admin-broadcast.ts';
import { libraryId } from '../model/wire-values.ts';
import { defineRoute } from '../route.ts';

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
