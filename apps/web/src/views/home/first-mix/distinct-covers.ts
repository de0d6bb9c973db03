import type { Mix } from '#data/library/home-queries.ts';

/** A mix has no artwork if others use all of it. */
export function distinctCovers(mixes: readonly Mix[]): ReadonlyMap<string, Mix['covers'][number]> {
  const shown = new Set<string>();
  const chosen = new Map<string, Mix['covers'][number]>();
  for (const { genreId, covers } of mixes) {
    const cover = covers.find(({ artUrl }) => artUrl !== null && !shown.has(artUrl));
    if (cover === undefined || cover.artUrl === null) continue;
    shown.add(cover.artUrl);
    chosen.set(genreId, cover);
  }
  return chosen;
}
