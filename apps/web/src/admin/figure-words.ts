/** Numbers and their words, in the reader's language. */
import { locale } from '#language/language.ts';

const numberFormat = new Intl.NumberFormat(locale);

export function figure(value: number): string {
  return numberFormat.format(value);
}
