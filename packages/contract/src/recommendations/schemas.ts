import { z } from 'zod';
import { track } from '../library/schemas.ts';
import {
  MORE_REASONS_MAX,
  PERSONAL_MIX_TRACKS,
  SIMILAR_AFTER_MAX,
  SIMILAR_TRACKS,
  STYLE_MIXES_MAX,
} from '../limits.ts';
import { libraryId, wireId } from '../wire-values.ts';
import { MIX_KINDS, MIX_MOODS } from './mixes.ts';
import { PICK_REASONS, type PickReason } from './reasons.ts';

const INTEGER_MAX = 2_147_483_647;
const SUBJECTS = ['trackId', 'albumId', 'artistId', 'playlistId'] as const;

/** Ids of tracks with commas between them, as a text because addresses have no lists. */
const trackIds = z
  .string()
  .max(SIMILAR_AFTER_MAX * 11)
  .regex(/^(?:\d{1,10}(?:,\d{1,10})*)?$/)
  .transform((text) => (text === '' ? [] : text.split(',').map(Number)))
  .pipe(z.array(z.number().min(1).max(INTEGER_MAX)).max(SIMILAR_AFTER_MAX));

export const similarQuery = z
  .object({
    trackId: libraryId.optional(),
    albumId: libraryId.optional(),
    artistId: libraryId.optional(),
    playlistId: libraryId.optional(),
    /** The same seed gives the same list. */
    seed: z.coerce.number().int().min(0).max(INTEGER_MAX).default(0),
    /** The tracks that were listed before, the last one at the end; none of them comes again. */
    after: trackIds.default([]),
  })
  .refine((query) => SUBJECTS.filter((subject) => query[subject] !== undefined).length === 1, {
    message: 'exactly one of trackId, albumId, artistId and playlistId is needed',
  });

const pickReason = z.object({
  kind: z.enum(PICK_REASONS),
  name: z.string().nullable(),
}) satisfies z.ZodType<PickReason>;

export const recommendedTrack = z.object({
  track,
  /** The strongest one. */
  reason: pickReason.nullable(),
  /** All others that are true, the strongest first; absent if there are none. */
  moreReasons: z.array(pickReason).min(1).max(MORE_REASONS_MAX).readonly().optional(),
});
export type RecommendedTrack = z.infer<typeof recommendedTrack>;

export const similarTracks = z.object({ items: z.array(recommendedTrack).max(SIMILAR_TRACKS) });
export type SimilarTracks = z.infer<typeof similarTracks>;

export const unwantedTrack = z.object({ trackId: wireId, isUnwanted: z.boolean() });

/** The other kinds have at most one mix each. */
const MIXES_MAX = STYLE_MIXES_MAX + MIX_KINDS.length - 1;
const MIX_ARTISTS_MAX = 3;

export const personalMix = z.object({
  /** Stays the same all day; a mix of the next day may have the same one. */
  id: z.string(),
  kind: z.enum(MIX_KINDS),
  /** More than half of the tracks have it; null if there is none. */
  mood: z.enum(MIX_MOODS).nullable(),
  genre: z.string().nullable(),
  /** Such as 1990. */
  decade: z.number().int().nullable(),
  /** The artists whom the listener plays and for whom the mix was made, the most played first; of `because` its own. */
  artists: z.array(z.string()).max(MIX_ARTISTS_MAX),
  /** The title of the track that all of `because` is like. */
  likeTitle: z.string().nullable(),
  trackCount: z.number().int(),
});
export type PersonalMix = z.infer<typeof personalMix>;

export const personalMixes = z.object({ items: z.array(personalMix).max(MIXES_MAX) });

export const personalMixTracks = z.object({
  mix: personalMix,
  items: z.array(recommendedTrack).max(PERSONAL_MIX_TRACKS),
});
export type PersonalMixTracks = z.infer<typeof personalMixTracks>;

export const mixIdParams = z.object({ mixId: z.string().min(1).max(40) });
