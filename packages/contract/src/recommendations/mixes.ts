/**
 * Mixes that are made for one listener each day: of one style among what they play, of music like one track, of music
 * that they have not heard for long, of unheard tracks by artists they play, and of unheard music like what they play.
 */
export const MIX_KINDS = ['style', 'because', 'new', 'rediscover', 'deep-cuts'] as const;
export type MixKind = (typeof MIX_KINDS)[number];

export const MIX_MOODS = ['calm', 'mellow', 'bright', 'driving'] as const;
export type MixMood = (typeof MIX_MOODS)[number];
