/**
 * Formats for dates, numbers and sorting in the language of the page. Each one is created at its first use, because the
 * first of a kind takes a browser five to ten milliseconds (four times that on a phone), which would delay every screen
 * that imports this module.
 */
import { locale } from './language.ts';

function atFirstUse<Created>(make: () => Created): () => Created {
  let created: Created | undefined;
  return () => {
    created ??= make();
    return created;
  };
}

export function dateFormat(options: Intl.DateTimeFormatOptions) {
  const read = atFirstUse(() => new Intl.DateTimeFormat(locale, options));
  return { format: (instant: Date | number) => read().format(instant) };
}

export function numberFormat(options: Intl.NumberFormatOptions = {}) {
  const read = atFirstUse(() => new Intl.NumberFormat(locale, options));
  return { format: (value: number) => read().format(value) };
}

export function textOrder(options: Intl.CollatorOptions) {
  const read = atFirstUse(() => new Intl.Collator(locale, options));
  return { compare: (one: string, other: string) => read().compare(one, other) };
}
