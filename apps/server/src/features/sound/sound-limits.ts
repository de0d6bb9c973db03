/** Limits of decoding. All results can be created again, so they must not displace music or delay listeners. */

/** Transcodes for browsers run one at a time, in turn for all users; users with too many are told to come back. */
export const RENDITIONS_IN_TURN = { atOnce: 1, max: 200, maxOfOne: 12 };
/** Limits transcodes that apps request at the same time, because each is a process of a hundred megabytes. */
export const ON_DEMAND_IN_WORK_MAX = 8;
export const ON_DEMAND_IN_WORK_PER_USER = 3;
/** Allows fifteen hours at the highest bit rate, and never more than half of the whole cache. */
export const ON_DEMAND_MAX_BYTES = 2 * 1_024 * 1_024 * 1_024;
/** A transcode that was too expensive is not retried on every request. */
export const COSTLY_RESTS_MS = 60 * 60_000;
/** How long a transcode without readers continues, because players often disconnect and request another part. */
export const UNREAD_MS = 1_500;

/** Background work of the lowest priority still heats a small machine, so it rests three times as long as it works. */
export const REST_SHARE = 3;
/** Pages fetch the next track 75 s ahead; its transcode should be ready by then. */
export const RENDER_AHEAD_MS = 150_000;
export const LOOK_EVERY_MS = 10_000;
/**
 * Only tracks about to be heard are measured earlier; the library waits until the server has run this long, because a
 * restart is a bad moment and an idle server should be small.
 */
export const LIBRARY_AFTER_MS = 10 * 60_000;
/** Headers round, and include what encoders add before and after the music; a larger difference is wrong. */
export const WRONG_LENGTH_MS = 1_000;
/** Limits waiting requests for waveforms; others are measured in the background. */
export const REQUESTS_MAX = 40;
/** Reports of broken files come in bursts when a disk fails, and each makes stations read their pools. */
export const NEWS_APART_MS = 2_000;
/** The niceness of background work; everything else goes first. */
export const MEASURING_NICENESS = 19;
export const RENDERING_NICENESS = 5;

/** Eight channels of 24 bits at 192 kHz, uncompressed. */
const MUSIC_MAX_BYTES_PER_SECOND = 5_000_000;
/** Pictures, tags and texts besides the music. */
const BESIDE_MUSIC_MAX_BYTES = 256 * 1_024 * 1_024;

/** Such a file is mostly padding, and reading it would cost more than any music is worth. */
export function isLargerThanMusic(file: {
  readonly sizeBytes: number;
  readonly durationMs: number;
}): boolean {
  return file.sizeBytes > BESIDE_MUSIC_MAX_BYTES + (file.durationMs / 1_000) * MUSIC_MAX_BYTES_PER_SECOND;
}
