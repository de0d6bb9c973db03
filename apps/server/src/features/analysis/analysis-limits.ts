/** Limits of decoding. All results can be created again, so they must not displace music or delay listeners. */

/** Background work of the lowest priority still heats a small machine, so it rests three times as long as it works. */
export const REST_SHARE = 3;
export const LOOK_EVERY_MS = 10_000;
/** The library waits this long after a start, because a restart is a bad moment and an idle server should be small. */
export const LIBRARY_AFTER_MS = 10 * 60_000;
/** Headers round, and include what encoders add before and after the music; a larger difference is wrong. */
export const WRONG_LENGTH_MS = 1_000;
export const REQUESTS_MAX = 40;
/** Reports of broken files come in bursts when a disk fails, and each makes stations read their pools. */
export const NOTIFY_EVERY_MS = 2_000;
/** The niceness of background work; everything else goes first. */
export const MEASURING_NICENESS = 19;

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
