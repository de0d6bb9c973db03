/** Instants in the reader's language and time zone, the same way on every admin screen. */
import { momentWords as wordsOf } from '#components/moment-words.ts';
import { dateFormat } from '#language/formats.ts';

const clockFormat = dateFormat({ timeStyle: 'medium' });

/** "Nov 21, 2026, 10:03 PM" */
export function momentWords(instant: string): string {
  return wordsOf(new Date(instant));
}

/** "10:03:27 PM" */
export function clockWords(instant: string): string {
  return clockFormat.format(new Date(instant));
}
