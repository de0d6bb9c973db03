import type { PlayerTrack } from './player-types.ts';

/** Songs are rarely this long. */
const LONG_TRACK_SECONDS = 10 * 60;
/** The chapters of some books are short, but their genre says what they are. */
const SPOKEN = /audio\s?book|h(?:ö|oe)r(?:buch|spiel)|livre audio|audiolibro|spoken|speech|podcast|lecture/i;
/** Whether the speed of a track can be chosen; of others it is seldom wanted and would only be in the way. */
export function isSpeedOffered({
  durationSeconds,
  genre,
}: Pick<PlayerTrack, 'durationSeconds' | 'genre'>): boolean {
  return durationSeconds >= LONG_TRACK_SECONDS || SPOKEN.test(genre);
}
