import { formatDateTime } from '#components/format-date-time.ts';
import { dateFormat } from '#language/formats.ts';

const clockFormat = dateFormat({ timeStyle: 'medium' });

/** "Nov 21, 2026, 10:03 PM" */
export function formatInstant(instant: string): string {
  return formatDateTime(new Date(instant));
}

/** "10:03:27 PM" */
export function formatClockTime(instant: string): string {
  return clockFormat.format(new Date(instant));
}
