/** Limits of transcodes: each can be made again, so that none may crowd out the music or the listeners. */

/** Transcodes for browsers run one at a time, in turn for all users; users with too many are told to come back. */
export const TRANSCODES_IN_TURN = { atOnce: 1, max: 200, maxOfOne: 12 };
/** Limits transcodes that apps request at the same time, because each is a process of a hundred megabytes. */
export const ON_DEMAND_IN_WORK_MAX = 8;
export const ON_DEMAND_IN_WORK_PER_USER = 3;
/** Allows fifteen hours at the highest bit rate, and never more than half of the whole cache. */
export const ON_DEMAND_MAX_BYTES = 2 * 1_024 * 1_024 * 1_024;
/** A transcode that was too expensive is not retried on every request. */
export const COSTLY_RESTS_MS = 60 * 60_000;
/** How long a transcode without readers continues, because players often disconnect and request another part. */
export const UNREAD_MS = 1_500;
/** Pages fetch the next track 75 s ahead; its transcode should be ready by then. */
export const RENDER_AHEAD_MS = 150_000;
export const RENDERING_NICENESS = 5;
