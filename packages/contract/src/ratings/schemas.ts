import { z } from 'zod';
import { RATING_MAX } from '../limits.ts';
import { instant, wireId } from '../wire-values.ts';

export const ratedKind = z.enum(['track', 'album', 'artist']);
export type RatedKind = z.infer<typeof ratedKind>;

/** Stars given by a listener, 1 to 5. */
export const rating = z.object({
  kind: ratedKind,
  id: wireId,
  rating: z.number().int(),
  ratedAt: instant,
});
export type Rating = z.infer<typeof rating>;

/** 0 removes the rating. */
export const ratingInput = z.object({ rating: z.number().int().min(0).max(RATING_MAX) });
export const givenRating = z.object({ kind: ratedKind, id: wireId, rating: z.number().int() });
export type GivenRating = z.infer<typeof givenRating>;
