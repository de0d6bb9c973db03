/** How far ahead sound is rendered and sent, so a network outage of this length is inaudible. */
export const AHEAD_MS = 40_000;
/** Sound stays available for this long after airing, for listeners who are late. */
export const PAST_MS = 30_000;
/** An output is rendered ahead for this long after the last request for it. */
export const LINGER_MS = 20_000;
/** After this long without listeners, a station's sound is dropped. */
export const REST_AFTER_MS = 60_000;
/** Seventy seconds of a station are 1.1 to 1.4 MB, or 9 MB as FLAC; beyond this only ten are rendered ahead. */
export const CACHE_MAX_BYTES = 256 * 1_024 * 1_024;
export const AHEAD_WHEN_FULL_MS = 10_000;
/** A plan of this age is read again, because gains change and other nodes change rows without telling us. */
export const PLAN_MAX_AGE_MS = 5_000;
/** Encoders look this far beyond a packet, so earlier packets are rendered again where a plan changes. */
export const LOOK_AHEAD_FRAMES = 3_456;
/** Extra sound around a stretch, so that encoders and limiter see what comes before and after. */
export const PART_MARGIN_FRAMES = 24_000;
