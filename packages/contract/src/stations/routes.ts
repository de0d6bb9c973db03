import { z } from 'zod';
import { HISTORY_COUNT_DEFAULT, HISTORY_COUNT_MAX, PIECES_AT_ONCE_MAX } from '../limits.ts';
import { defineRoute } from '../route.ts';
import { countUpTo, libraryId, messageReply } from '../wire-values.ts';
import { stationAddresses } from './addresses.ts';
import { historyEntry, nextReply, stream, streamMetadata } from './schemas.ts';

const byGenre = z.object({ genreId: libraryId });
const pieceCount = z
  .string()
  .max(1)
  .regex(/^\d$/)
  .transform(Number)
  .pipe(z.number().min(1).max(PIECES_AT_ONCE_MAX));

/** Ruling 0.8 says who may start, stop and skip. */
export const stationRoutes = {
  list: defineRoute({
    ...stationAddresses.list,
    summary: 'Running stations',
    reply: z.array(stream),
    errors: ['UNAUTHENTICATED', 'PENDING_APPROVAL'],
  }),
  allCurrent: defineRoute({
    ...stationAddresses.allCurrent,
    summary: 'Now playing and what follows, of every running station at once; with an ETag',
    reply: z.array(streamMetadata),
    errors: ['UNAUTHENTICATED', 'PENDING_APPROVAL'],
  }),
  current: defineRoute({
    ...stationAddresses.current,
    summary: 'Now playing and what follows; with an ETag',
    params: byGenre,
    reply: streamMetadata,
    errors: ['STREAM_NOT_FOUND', 'UNAUTHENTICATED', 'PENDING_APPROVAL'],
  }),
  start: defineRoute({
    ...stationAddresses.start,
    summary: 'Start a station; nothing happens when it runs',
    params: byGenre,
    reply: messageReply,
    errors: ['STREAM_NOT_FOUND', 'STREAM_EMPTY', 'FORBIDDEN', 'UNAUTHENTICATED', 'PENDING_APPROVAL'],
  }),
  stop: defineRoute({
    ...stationAddresses.stop,
    summary: 'Stop a station for everybody',
    params: byGenre,
    reply: messageReply,
    errors: ['STREAM_NOT_FOUND', 'FORBIDDEN', 'UNAUTHENTICATED', 'PENDING_APPROVAL'],
  }),
  next: defineRoute({
    ...stationAddresses.next,
    summary: "Skip (Admin, DJ, Host) or say that the track is over (a listener's hint)",
    params: byGenre,
    // Additive: without it, anybody with the right to skip does so, even just after a change of track.
    body: z.object({ isTrackOver: z.boolean().default(false) }),
    reply: nextReply,
    errors: ['VALIDATION_FAILED', 'STREAM_NOT_FOUND', 'UNAUTHENTICATED', 'PENDING_APPROVAL'],
    isVital: true,
  }),
  history: defineRoute({
    ...stationAddresses.history,
    summary: 'What was on air, newest first',
    params: byGenre,
    query: z.object({ count: countUpTo(HISTORY_COUNT_MAX).default(HISTORY_COUNT_DEFAULT) }),
    reply: z.array(historyEntry),
    errors: ['VALIDATION_FAILED', 'STREAM_NOT_FOUND', 'UNAUTHENTICATED', 'PENDING_APPROVAL'],
  }),
  piece: defineRoute({
    ...stationAddresses.piece,
    summary:
      'Two seconds of what everybody hears, from index × 2 s on (best: FLAC; high, normal, saver: Ogg Opus of 160, 96 and 48 kbit/s with 80 ms before and 10 ms behind). With count (1 to 4) as many of the pieces from index on as are there, their lengths in X-Piece-Lengths',
    // Texts, so that an invalid quality or index is refused as such and not as an unknown station.
    params: byGenre.extend({ quality: z.string().max(40), index: z.string().max(40) }),
    query: z.object({ r: z.string().max(40).optional(), count: pieceCount.optional() }),
    reply: 'audio',
    errors: [
      'STREAM_NOT_FOUND',
      'STREAM_INACTIVE',
      'PIECE_NOT_FOUND',
      'VALIDATION_FAILED',
      'UNAVAILABLE',
      'UNAUTHENTICATED',
      'PENDING_APPROVAL',
    ],
  }),
  segments: defineRoute({
    ...stationAddresses.segments,
    summary:
      'The same as HLS, for browsers that cannot be handed pieces: live.m3u8 and the segments it names, up to 24 s ahead of what is heard',
    params: byGenre.extend({ file: z.string().max(40) }),
    query: z.object({ r: z.string().max(40).optional() }),
    reply: 'audio',
    errors: [
      'STREAM_NOT_FOUND',
      'STREAM_INACTIVE',
      'NOT_FOUND',
      'PIECE_NOT_FOUND',
      'UNAVAILABLE',
      'UNAUTHENTICATED',
      'PENDING_APPROVAL',
    ],
  }),
  initialize: defineRoute({
    ...stationAddresses.initialize,
    summary: 'Make and start one station for each genre with playable tracks',
    reply: messageReply,
    errors: ['FORBIDDEN', 'UNAUTHENTICATED', 'PENDING_APPROVAL'],
  }),
} as const;
