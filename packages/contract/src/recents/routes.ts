import { z } from 'zod';
import {
  MOST_PLAYED_MAX,
  PAGE_LIMIT_DEFAULT,
  PAGE_LIMIT_MAX,
  RECENT_STREAMS_LIMIT,
  RECENT_STREAMS_MAX,
} from '../limits.ts';
import { PLAY_ENDINGS, PLAY_ORIGINS } from '../playback/plays.ts';
import { defineRoute } from '../route.ts';
import { bodyId, countUpTo, instant, libraryId } from '../wire-values.ts';
import { recentAddresses } from './addresses.ts';
import { countedTrack, listeningId, playedTrack, recentStream, recordedPlay } from './schemas.ts';

const personal = ['UNAUTHENTICATED', 'PENDING_APPROVAL'] as const;

export const recentRoutes = {
  recentStreams: defineRoute({
    ...recentAddresses.recentStreams,
    summary: 'Stations listened to, newest first',
    query: z.object({ limit: countUpTo(RECENT_STREAMS_MAX).default(RECENT_STREAMS_LIMIT) }),
    reply: z.array(recentStream),
    errors: [...personal],
  }),
  recentlyPlayed: defineRoute({
    ...recentAddresses.recentlyPlayed,
    summary: 'Tracks played, each once, the last played first',
    query: z.object({ limit: countUpTo(PAGE_LIMIT_MAX).default(PAGE_LIMIT_DEFAULT) }),
    reply: z.array(playedTrack),
    errors: [...personal],
  }),
  mostPlayed: defineRoute({
    ...recentAddresses.mostPlayed,
    summary: 'Tracks of an artist that the caller played, the most played first',
    params: z.object({ id: libraryId }),
    query: z.object({ limit: countUpTo(MOST_PLAYED_MAX).default(MOST_PLAYED_MAX) }),
    reply: z.array(countedTrack),
    errors: [...personal],
  }),
  mostPlayedOfAlbum: defineRoute({
    ...recentAddresses.mostPlayedOfAlbum,
    summary: 'Tracks of an album that the caller played, the most played first',
    params: z.object({ id: libraryId }),
    query: z.object({ limit: countUpTo(PAGE_LIMIT_MAX).default(PAGE_LIMIT_MAX) }),
    reply: z.array(countedTrack),
    errors: [...personal],
  }),
  mostPlayedTracks: defineRoute({
    ...recentAddresses.mostPlayedTracks,
    summary: 'Tracks played, the most played first; of those played as often, the last played',
    query: z.object({
      limit: countUpTo(PAGE_LIMIT_MAX).default(PAGE_LIMIT_DEFAULT),
      /** Additive: counts only plays from then on. */
      since: instant.optional(),
    }),
    reply: z.array(playedTrack),
    errors: [...personal],
  }),
  recordPlay: defineRoute({
    ...recentAddresses.recordPlay,
    summary: 'Record a play; it counts from half of the track or four minutes on',
    body: z.object({
      trackId: bodyId,
      listenedMs: z.number().int().min(0).max(86_400_000),
      /** Additive: the time of an earlier play. The same track at the same moment is the same play. */
      playedAt: instant.optional(),
      /**
       * Additive: names this listening. With it, a listening is recorded even if it is too short to count, and a later
       * report with the same id continues it.
       */
      listeningId: listeningId.optional(),
      origin: z.enum(PLAY_ORIGINS).optional(),
      ending: z.enum(PLAY_ENDINGS).default('unknown'),
    }),
    reply: recordedPlay,
    errors: ['VALIDATION_FAILED', 'TRACK_NOT_FOUND', ...personal],
  }),
} as const;
