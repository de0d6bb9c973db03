/** Instants in the reader's language and time zone, the same way on every admin screen. */
const momentFormat = new Intl.DateTimeFormat(undefined, { dateStyle: 'medium', timeStyle: 'short' });
const clockFormat = new Intl.DateTimeFormat(undefined, { timeStyle: 'medium' });

/** "Nov 21, 2026, 10:03 PM" */
export function momentWords(instant: string): string {
  return momentFormat.format(new Date(instant));
}

/** "10:03:27 PM" */
export function clockWords(instant: string): string {
  return clockFormat.format(new Date(instant));
}
