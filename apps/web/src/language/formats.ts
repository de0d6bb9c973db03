/**
 * Dates, numbers and orders in the language of the page. Each is made at its first use: a browser takes five to ten
 * milliseconds for the first of a kind, four times that on a phone, and a module that made it while it loads would keep every screen
 * waiting that it comes with.
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
