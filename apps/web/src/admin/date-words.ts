/** Instants in the reader's language and time zone, the same way on every admin screen. */
import { dateFormat } from '#language/formats.ts';

const momentFormat = dateFormat({ dateStyle: 'medium', timeStyle: 'short' });
const clockFormat = dateFormat({ timeStyle: 'medium' });

/** "Nov 21, 2026, 10:03 PM" */
export function momentWords(instant: string): string {
  return momentFormat.format(new Date(instant));
}

/** "10:03:27 PM" */
export function clockWords(instant: string): string {
  return clockFormat.format(new Date(instant));
}
