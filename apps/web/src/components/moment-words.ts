/** An instant in the reader's language and time zone: "Nov 21, 2026, 10:03 PM". */
import { locale } from '#language/language.ts';

const format = new Intl.DateTimeFormat(locale, { dateStyle: 'medium', timeStyle: 'short' });

export function momentWords(instant: Date): string {
  return format.format(instant);
}
