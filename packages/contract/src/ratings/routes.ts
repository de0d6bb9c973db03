import { z } from 'zod';
import { defineRoute } from '../route.ts';
import { libraryId } from '../wire-values.ts';
import { ratingAddresses } from './addresses.ts';
import { givenRating, rating, ratingInput } from './schemas.ts';

const byId = z.object({ id: libraryId });
const personal = ['UNAUTHENTICATED', 'PENDING_APPROVAL'] as const;
const rate = { params: byId, body: ratingInput, reply: givenRating } as const;

export const ratingRoutes = {
  list: defineRoute({
    ...ratingAddresses.list,
    summary: 'Own ratings of tracks, albums and artists, newest first',
    reply: z.array(rating),
    errors: [...personal],
  }),
  rateTrack: defineRoute({
    ...ratingAddresses.rateTrack,
    summary: 'Rate a track with one to five stars; 0 takes the rating away',
    ...rate,
    errors: ['VALIDATION_FAILED', 'TRACK_NOT_FOUND', ...personal],
  }),
  rateAlbum: defineRoute({
    ...ratingAddresses.rateAlbum,
    summary: 'Rate an album',
    ...rate,
    errors: ['VALIDATION_FAILED', 'ALBUM_NOT_FOUND', ...personal],
  }),
  rateArtist: defineRoute({
    ...ratingAddresses.rateArtist,
    summary: 'Rate an artist',
    ...rate,
    errors: ['VALIDATION_FAILED', 'ARTIST_NOT_FOUND', ...personal],
  }),
} as const;
