/** What decoding may cost. All of it can be made again, so none of it may crowd out the music or the listeners. */

/** Transcodes for browsers: one is made at a time, of everybody in turn; whoever asks for more is told to come back. */
export const RENDITIONS_IN_TURN = { atOnce: 1, max: 200, maxOfOne: 12 };
/** Transcodes that apps have asked for and that are being made; each is a process of a hundred megabytes. */
export const WISHED_IN_WORK_MAX = 8;
export const WISHED_IN_WORK_PER_USER = 3;
/** As long as fifteen hours at the highest rate, and never more than half of what all may take. */
export const WISHED_MAX_BYTES = 2 * 1_024 * 1_024 * 1_024;
/** What cost too much is not tried at every request. */
export const COSTLY_RESTS_MS = 60 * 60_000;
/** Until one that nobody reads any more is given up: players often ask for a part, let go, and ask for another. */
export const UNREAD_MS = 1_500;

/** Background work of the lowest priority still heats a small machine: it rests three times as long as it works. */
export const REST_SHARE = 3;
/** Pages fetch the next track 75 s ahead; by then its transcode should lie there. */
export const RENDER_AHEAD_MS = 150_000;
export const LOOK_EVERY_MS = 10_000;
/**
 * What somebody is about to hear is measured at once; the rest only when the server has run this long. A restart is a bad
 * moment, and a server nobody uses should be small.
 */
export const LIBRARY_AFTER_MS = 10 * 60_000;
/** Headers round, and count what encoders put before and after the music; more than this is wrong. */
export const WRONG_LENGTH_MS = 1_000;
/** Waveforms that are asked for and wait; beyond that they come at leisure. */
export const WISHES_MAX = 40;
/** Reports of files that cannot be heard come in rows where a disk fails; for each stations would read all they may air. */
export const NEWS_APART_MS = 2_000;
/** After `nice`: everything else goes first. */
export const MEASURING_NICENESS = 19;
export const RENDERING_NICENESS = 5;

/** Eight channels of 24 bits at 192 kHz, nothing compressed. */
const MUSIC_MAX_BYTES_PER_SECOND = 5_000_000;
/** Pictures, tags and texts beside the music. */
const BESIDE_MUSIC_MAX_BYTES = 256 * 1_024 * 1_024;

/** Padding: reading it would cost what no music is worth. */
export function isLargerThanMusic(file: {
  readonly sizeBytes: number;
  readonly durationMs: number;
}): boolean {
  return file.sizeBytes > BESIDE_MUSIC_MAX_BYTES + (file.durationMs / 1_000) * MUSIC_MAX_BYTES_PER_SECOND;
}
