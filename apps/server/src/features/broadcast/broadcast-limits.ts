/** How streams run, in time and space. What people are told of limits stands in the contract. */

/** A stream begins this long before now, so that a player has something to begin with, and runs this far ahead. */
export const BURST_MS = 1_500;
export const LEAD_MS = 2_500;
/** Ten frames: sound goes out in steps of at most a quarter of a second. */
export const STEP_MS = 240;
/** A reader that is so far behind takes the memory of others. */
export const UNSENT_MAX_BYTES = 512 * 1_024;
/** What has not gone out by then, when a stream ends, never will. */
export const ENDING_MAX_MS = 2_000;
/** A player of segments listens as long as it asks for the playlist. */
export const HLS_LISTENER_MS = 15_000;
/** Segments are answered this long after they have sounded. */
export const SEGMENT_KEPT_MS = 30_000;
/** Pages keep in step with what is heard now, and players of segments keep three of them between themselves and the end. */
export const PAGE_LEAD_MS = 24_000;
/** From before what is heard now until that lead. */
export const PAGE_SEGMENTS_LISTED = 9;
/** An encoder runs on for whoever comes back. */
export const ENCODER_LINGER_MS = 20_000;
