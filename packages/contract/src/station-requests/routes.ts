import { z } from 'zod';
import { SEARCH_TERM_MAX_LENGTH } from '../limits.ts';
import { defineRoute } from '../route.ts';
import { stationRequest, stationRequests, streamTrack } from '../stations/schemas.ts';
import { bodyId, libraryId, messageReply } from '../wire-values.ts';
import { stationRequestAddresses } from './addresses.ts';

const byGenre = z.object({ genreId: libraryId });

export const stationRequestRoutes = {
  list: defineRoute({
    ...stationRequestAddresses.list,
    summary: 'What listeners asked the station to play: what of it is on air, and what is to come',
    params: byGenre,
    reply: stationRequests,
    errors: ['STREAM_NOT_FOUND', 'UNAUTHENTICATED', 'PENDING_APPROVAL'],
  }),
  choices: defineRoute({
    ...stationRequestAddresses.choices,
    summary: 'Tracks that match a term and that the station plays, best first',
    params: byGenre,
    query: z.object({ searchTerm: z.string().max(SEARCH_TERM_MAX_LENGTH).default('') }),
    reply: z.array(streamTrack),
    errors: ['VALIDATION_FAILED', 'STREAM_NOT_FOUND', 'UNAUTHENTICATED', 'PENDING_APPROVAL'],
  }),
  ask: defineRoute({
    ...stationRequestAddresses.ask,
    summary: 'Ask the station to play a track; it gets the first place that is still free',
    params: byGenre,
    body: z.object({ trackId: bodyId }),
    reply: stationRequest,
    errors: [
      'VALIDATION_FAILED',
      'STREAM_NOT_FOUND',
      'STREAM_INACTIVE',
      'REQUESTS_OFF',
      'REQUEST_NOT_OF_STATION',
      'REQUEST_TOO_SOON',
      'REQUEST_WAITING',
      'REQUESTS_FULL',
      'TOO_MANY_REQUESTS',
      'UNAUTHENTICATED',
      'PENDING_APPROVAL',
    ],
    userRateLimit: { max: 60, windowMs: 10 * 60_000 },
  }),
  withdraw: defineRoute({
    ...stationRequestAddresses.withdraw,
    summary: "Take back what one asked for; Admin, DJ and Host also somebody else's",
    params: byGenre.extend({ trackId: libraryId }),
    reply: messageReply,
    errors: [
      'STREAM_NOT_FOUND',
      'REQUEST_NOT_FOUND',
      'REQUEST_FIXED',
      'FORBIDDEN',
      'UNAUTHENTICATED',
      'PENDING_APPROVAL',
    ],
  }),
} as const;
