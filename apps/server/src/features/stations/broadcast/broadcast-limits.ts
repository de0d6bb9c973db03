/** Timing and memory limits of streams. Limits that people see are in the contract. */

/** A stream begins with this much sound, so that a player can start at once. */
export const BURST_MS = 4_000;
/** Streams run this far ahead of now. */
export const LEAD_MS = 2_500;
/** Rooms change at short notice, so nothing is sent of them before it sounds; commands then have time to be stored. */
export const ROOM_LEAD_MS = 0;
/** Ten frames: audio is sent in steps of at most a quarter of a second. */
export const STEP_MS = 240;
/** A reader this far behind is dropped, because its backlog would take memory from others. */
export const UNSENT_MAX_BYTES = 512 * 1_024;
/** Unsent data is discarded this long after a stream ends. */
export const ENDING_MAX_MS = 2_000;
/** An HLS player counts as a listener for this long after it last requested the playlist. */
export const HLS_LISTENER_MS = 15_000;
/** Segments are served for this long after they began. */
export const SEGMENT_RETENTION_MS = 30_000;
/** Lead of the page's playlist, because HLS players keep three segments of distance from the end. */
export const PAGE_LEAD_MS = 24_000;
/** Covers the range from before the live position to that lead. */
export const PAGE_SEGMENTS_LISTED = 9;
/** An idle encoder keeps running this long for a listener who returns. */
export const ENCODER_LINGER_MS = 20_000;
