import { genreLabel } from '#components/genre-label.ts';
import type { Monitoring } from '#data/admin/admin-overview-queries.ts';
import { locale } from '#language/language.ts';

type Station = Monitoring['stations'][number];

/** Stopped stations come last. */
export function byListeners(a: Station, b: Station): number {
  return (
    Number(b.isActive) - Number(a.isActive) ||
    b.listeners - a.listeners ||
    genreLabel(a.genreName).localeCompare(genreLabel(b.genreName), locale)
  );
}
