/** Formats an instant in the user's language and time zone: "Nov 21, 2026, 10:03 PM". */
import { dateFormat } from '#language/formats.ts';

const format = dateFormat({ dateStyle: 'medium', timeStyle: 'short' });

export function formatDateTime(instant: Date): string {
  return format.format(instant);
}
