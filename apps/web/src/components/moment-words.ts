/** An instant in the reader's language and time zone: "Nov 21, 2026, 10:03 PM". */
const format = new Intl.DateTimeFormat(undefined, { dateStyle: 'medium', timeStyle: 'short' });

export function momentWords(instant: Date): string {
  return format.format(instant);
}
