/** Instants in the reader's language and time zone, the same way on every admin screen. */
import { locale } from '#language/language.ts';

const momentFormat = new Intl.DateTimeFormat(locale, { dateStyle: 'medium', timeStyle: 'short' });
const clockFormat = new Intl.DateTimeFormat(locale, { timeStyle: 'medium' });

/** "Nov 21, 2026, 10:03 PM" */
export function momentWords(instant: string): string {
  return momentFormat.format(new Date(instant));
}

/** "10:03:27 PM" */
export function clockWords(instant: string): string {
  return clockFormat.format(new Date(instant));
}
