import { moveFavorites } from '#features/favorites/move-favorites.ts';
import { moveRatings } from '#features/ratings/move-ratings.ts';
import type { Queries } from '#platform/db/queries.ts';

export async function moveMarks(
  db: Queries,
  kind: 'album' | 'artist',
  changes: readonly { readonly from: number; readonly to: number }[],
): Promise<void> {
  await moveFavorites(db, kind, changes);
  await moveRatings(db, kind, changes);
}
