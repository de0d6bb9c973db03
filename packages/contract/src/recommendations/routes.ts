import { z } from 'zod';
import { defineRoute } from '../route.ts';
import { libraryId } from '../wire-values.ts';
import { recommendationAddresses } from './addresses.ts';
import {
  mixIdParams,
  personalMixes,
  personalMixTracks,
  similarQuery,
  similarTracks,
  unwantedTrack,
} from './schemas.ts';

const byTrack = z.object({ trackId: libraryId });
const personal = ['UNAUTHENTICATED', 'PENDING_APPROVAL'] as const;

export const recommendationRoutes = {
  similar: defineRoute({
    ...recommendationAddresses.similar,
    summary:
      'Tracks like one track, album, artist or own playlist, each with its reason; call it again for more',
    query: similarQuery,
    reply: similarTracks,
    errors: [
      'VALIDATION_FAILED',
      'TRACK_NOT_FOUND',
      'ALBUM_NOT_FOUND',
      'ARTIST_NOT_FOUND',
      'PLAYLIST_NOT_FOUND',
      ...personal,
    ],
  }),
  mixes: defineRoute({
    ...recommendationAddresses.mixes,
    summary: 'Mixes made for the caller from what they play, others each day; none for a newcomer',
    reply: personalMixes,
    errors: [...personal],
  }),
  mix: defineRoute({
    ...recommendationAddresses.mix,
    summary: 'The tracks of a mix made for the caller, each with its reason',
    params: mixIdParams,
    reply: personalMixTracks,
    errors: ['NOT_FOUND', ...personal],
  }),
  refuse: defineRoute({
    ...recommendationAddresses.refuse,
    summary: 'Never recommend a track to the caller again',
    params: byTrack,
    reply: unwantedTrack,
    errors: ['TRACK_NOT_FOUND', ...personal],
  }),
  allow: defineRoute({
    ...recommendationAddresses.allow,
    summary: 'Recommend a track again',
    params: byTrack,
    reply: unwantedTrack,
    errors: [...personal],
  }),
} as const;
