/** What listeners keep of an album or artist, when it turns out to be one that is there already. */
import { moveFavourites } from '#features/favourites/move-favourites.ts';
import { moveRatings } from '#features/ratings/move-ratings.ts';
import type { Queries } from '#platform/db/queries.ts';

export async function moveMarks(
  db: Queries,
  kind: 'album' | 'artist',
  change: { readonly from: number; readonly to: number },
): Promise<void> {
  await moveFavourites(db, kind, change);
  await moveRatings(db, kind, change);
}
