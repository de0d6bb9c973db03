import { pastRoomTexts as texts } from '@tutti/contract/rooms/past-texts';
import type { PastRoom } from '#data/rooms/past-rooms-queries.ts';
import { locale } from '#language/language.ts';

/** Says who else was there: by name those who allow it, the others by their number. */
export function describeCompany(
  { names, unnamedCount }: Pick<PastRoom, 'names' | 'unnamedCount'>,
  namesMax: number,
): string {
  if (names.length === 0) return unnamedCount === 0 ? texts.alone : texts.unnamed(unnamedCount);
  const shown = names.slice(0, namesMax);
  const othersCount = names.length - shown.length + unnamedCount;
  const parts = othersCount === 0 ? shown : [...shown, texts.others(othersCount)];
  return texts.togetherWith(new Intl.ListFormat(locale, { type: 'conjunction' }).format(parts));
}
