import type { Queries } from '#platform/db/queries.ts';

interface Change {
  readonly from: number;
  readonly to: number;
}

/** Each from one that turned out to be another; what was rated twice keeps the stars of `to`. */
export async function moveRatings(
  trx: Queries,
  kind: 'album' | 'artist',
  changes: readonly Change[],
): Promise<void> {
  // Once for all of them: hardly one of thousands is rated, and no index begins with what was rated.
  const rows = await trx.selectFrom('rating').select('item_id').distinct().where('kind', '=', kind).execute();
  const rated = new Set(rows.map(({ item_id }) => item_id));
  for (const change of changes) {
    if (!rated.has(change.from)) continue;
    rated.add(change.to);
    await move(trx, kind, change);
  }
}

async function move(trx: Queries, kind: 'album' | 'artist', { from, to }: Change): Promise<void> {
  const ratings = trx
    .selectFrom('rating')
    .select('account_id')
    .where('kind', '=', kind)
    .where('item_id', '=', to);
  await trx
    .updateTable('rating')
    .set({ item_id: to })
    .where('kind', '=', kind)
    .where('item_id', '=', from)
    .where('account_id', 'not in', ratings)
    .execute();
  await trx.deleteFrom('rating').where('kind', '=', kind).where('item_id', '=', from).execute();
}
