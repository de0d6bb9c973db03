import type { HomeShelves } from '#data/library/home-queries.ts';
import type { Album } from '#data/library/library-queries.ts';

/** The album that was played last, or the newest one for a new account. */
export function chooseAlbum(
  shelves: Pick<HomeShelves, 'recentAlbums' | 'justAdded'> | undefined,
): Album | undefined {
  return shelves?.recentAlbums[0]?.album ?? shelves?.justAdded[0];
}
