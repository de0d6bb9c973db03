import { collectionTexts } from '@tutti/contract/music/collection-texts';
import { formatTotalDuration } from './format-total-duration.ts';

const MINUTE_MS = 60_000;
const SECONDS_PER_MINUTE = 60;

/** Rounded down, because nobody should read more than was played; at least a minute of any music. */
export const toMinutes = (ms: number): number => (ms === 0 ? 0 : Math.max(1, Math.floor(ms / MINUTE_MS)));

export const formatListened = (ms: number): string =>
  ms === 0 ? collectionTexts.minutes(0) : formatTotalDuration(toMinutes(ms) * SECONDS_PER_MINUTE);
