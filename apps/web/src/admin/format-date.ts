/** Instants in the reader's language and time zone, the same way on every admin screen. */
import { formatDateTime as formatDate } from '#components/format-date-time.ts';
import { dateFormat } from '#language/formats.ts';

const clockFormat = dateFormat({ timeStyle: 'medium' });

/** "Nov 21, 2026, 10:03 PM" */
export function formatDateTime(instant: string): string {
  return formatDate(new Date(instant));
}

/** "10:03:27 PM" */
export function formatClockTime(instant: string): string {
  return clockFormat.format(new Date(instant));
}
