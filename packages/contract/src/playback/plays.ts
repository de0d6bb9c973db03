/**
 * The one definition of a play and of a skip, for the page, the server and its statistics. A listening is one track
 * that sounded once: it begins with its sound and ends when another track, the same one again, or silence follows.
 */
import { PLAY_COUNTS_AFTER_MS } from '../limits.ts';

/** The sources of music in the history. Rows of earlier versions have none. */
export const PLAY_ORIGINS = [
  'album',
  'artist',
  'playlist',
  /** Any other choice: a list of songs, or tracks that were added to the queue. */
  'queue',
  'search',
  'favorites',
  'autoplay',
  'mix',
  'station',
  'room',
  /** Reported by another app. */
  'app',
] as const;
export type PlayOrigin = (typeof PLAY_ORIGINS)[number];

/**
 * How a listening ended: the track played to its end, the listener chose another one, or the music stopped. Apps and
 * earlier versions do not say it, and `unknown` is never a skip.
 */
export const PLAY_ENDINGS = ['finished', 'skipped', 'stopped', 'unknown'] as const;
export type PlayEnding = (typeof PLAY_ENDINGS)[number];

/** Shorter sound is no listening, because somebody who looks for a track passes others on the way. */
export const LISTENING_MIN_MS = 1_000;

/** Returns whether enough was heard: half of the track or four minutes; four minutes if its length is unknown. */
export function isPlay({ listenedMs, durationMs }: { listenedMs: number; durationMs: number }): boolean {
  const neededMs = durationMs > 0 ? Math.min(durationMs / 2, PLAY_COUNTS_AFTER_MS) : PLAY_COUNTS_AFTER_MS;
  return listenedMs >= neededMs;
}

/** Returns whether the listener left the track for another one before it became a play. */
export function isSkip(listening: { ending: PlayEnding; isPlay: boolean }): boolean {
  return listening.ending === 'skipped' && !listening.isPlay;
}

/**
 * Returns whether plays with this origin count as "played" in lists and numbers. Those of stations and rooms do not,
 * because the listener has not chosen their tracks.
 */
export function isChosen(origin: PlayOrigin): boolean {
  return origin !== 'station' && origin !== 'room';
}
