/** What decoding may cost. All of it can be made again, so none of it may crowd out the music or the listeners. */

/** Renditions on disk; beyond this the least recently heard go. About eighty tracks of four minutes. */
export const RENDITIONS_MAX_BYTES = 2 * 1_024 * 1_024 * 1_024;
/** Renditions that wait to be made; whoever asks for one more is told to come back. */
export const RENDITIONS_WAITING_MAX = 40;

/** Background work of the lowest priority still heats a small machine: it rests three times as long as it works. */
export const REST_SHARE = 3;
/** Tracks that a station is about to air are measured first, and without rests. */
export const LOOK_AHEAD_EVERY_MS = 30_000;
/** The rest of the library is measured once the server has run this long: a restart is a bad moment. */
export const LIBRARY_AFTER_MS = 10 * 60_000;
/** After `nice`: everything else goes first. */
export const MEASURING_NICENESS = 19;
export const RENDERING_NICENESS = 5;
