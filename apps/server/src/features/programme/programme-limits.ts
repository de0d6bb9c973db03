/** How far ahead sound is made and handed out: a line that breaks for so long is not heard. */
export const AHEAD_MS = 40_000;
/** Sound is still to be had for so long after it was on air, for whoever is late or listens behind. */
export const PAST_KEPT_MS = 30_000;
/** An output is made ahead for so long after somebody last asked for it. */
export const LINGER_MS = 20_000;
/** After this long without anybody, what was made for a station is forgotten. */
export const REST_AFTER_MS = 60_000;
/**
 * Of all stations together. Seventy seconds of one station are 1.4 MB as Opus of 160 kbit/s, 1.1 MB each as MP3 or AAC of
 * 128 and at most 9 MB as FLAC. Beyond this only ten seconds are made ahead.
 */
export const KEPT_MAX_BYTES = 256 * 1_024 * 1_024;
export const AHEAD_WHEN_FULL_MS = 10_000;
/** A plan this old is looked at again: gains change, and other nodes change rows, without a word to us. */
export const PLAN_MAX_AGE_MS = 5_000;
/**
 * Encoders have seen this much of what follows a packet, at most: where a plan changes, packets are made anew from so
 * much earlier.
 */
export const LOOK_AHEAD_FRAMES = 3_456;
/** Parts around a stretch that go along with it, so that encoders and limiter see what is before and after. */
export const PART_MARGIN_FRAMES = 24_000;
