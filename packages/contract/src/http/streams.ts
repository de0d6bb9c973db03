import { z } from 'zod';
import { HISTORY_COUNT_DEFAULT, HISTORY_COUNT_MAX } from '../limits.ts';
import { historyEntry, nextReply, stream, streamMetadata } from '../model/station.ts';
import { countUpTo, libraryId, messageReply } from '../model/wire-values.ts';
import { defineRoute } from '../route.ts';

const byGenre = z.object({ genreId: libraryId });

/** Stations. Who may really start, stop and skip is resolutions 0.8. */
export const streamRoutes = {
  list: defineRoute({
    method: 'GET',
    path: '/api/streams',
    summary: 'Running stations',
    access: 'approved',
    reply: z.array(stream),
    errors: ['UNAUTHENTICATED', 'PENDING_APPROVAL'],
  }),
  allCurrent: defineRoute({
    method: 'GET',
    path: '/api/streams/current',
    summary: 'Now playing and what follows, of every running station at once; with an ETag',
    access: 'approved',
    reply: z.array(streamMetadata),
    errors: ['UNAUTHENTICATED', 'PENDING_APPROVAL'],
  }),
  current: defineRoute({
    method: 'GET',
    path: '/api/streams/:genreId/current',
    summary: 'Now playing and what follows; with an ETag',
    access: 'approved',
    params: byGenre,
    reply: streamMetadata,
    errors: ['STREAM_NOT_FOUND', 'UNAUTHENTICATED', 'PENDING_APPROVAL'],
  }),
  start: defineRoute({
    method: 'POST',
    path: '/api/streams/:genreId/start',
    summary: 'Start a station; nothing happens when it runs',
    access: 'approved',
    params: byGenre,
    reply: messageReply,
    errors: ['STREAM_NOT_FOUND', 'STREAM_EMPTY', 'FORBIDDEN', 'UNAUTHENTICATED', 'PENDING_APPROVAL'],
  }),
  stop: defineRoute({
    method: 'POST',
    path: '/api/streams/:genreId/stop',
    summary: 'Stop a station for everybody',
    access: 'station-control',
    params: byGenre,
    reply: messageReply,
    errors: ['STREAM_NOT_FOUND', 'FORBIDDEN', 'UNAUTHENTICATED', 'PENDING_APPROVAL'],
  }),
  next: defineRoute({
    method: 'POST',
    path: '/api/streams/:genreId/next',
    summary: "Skip (Admin, DJ, Host) or say that the track is over (a listener's hint)",
    access: 'approved',
    params: byGenre,
    // Additive: without it whoever may skip skips, also in the moment after a change.
    body: z.object({ isTrackOver: z.boolean().default(false) }),
    reply: nextReply,
    errors: ['VALIDATION_FAILED', 'STREAM_NOT_FOUND', 'UNAUTHENTICATED', 'PENDING_APPROVAL'],
    isVital: true,
  }),
  history: defineRoute({
    method: 'GET',
    path: '/api/streams/:genreId/history',
    summary: 'What was on air, newest first',
    access: 'approved',
    params: byGenre,
    query: z.object({ count: countUpTo(HISTORY_COUNT_MAX).default(HISTORY_COUNT_DEFAULT) }),
    reply: z.array(historyEntry),
    errors: ['VALIDATION_FAILED', 'STREAM_NOT_FOUND', 'UNAUTHENTICATED', 'PENDING_APPROVAL'],
  }),
  initialize: defineRoute({
    method: 'POST',
    path: '/api/streams/initialize',
    summary: 'Make and start one station for each genre with playable tracks',
    access: 'approved',
    reply: messageReply,
    errors: ['FORBIDDEN', 'UNAUTHENTICATED', 'PENDING_APPROVAL'],
  }),
} as const;
