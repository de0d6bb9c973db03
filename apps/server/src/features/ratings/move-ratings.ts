import type { Queries } from '#platform/db/queries.ts';

/** Of two that turned out to be one; what was rated twice keeps the stars of `to`. */
export async function moveRatings(
  trx: Queries,
  kind: 'album' | 'artist',
  { from, to }: { readonly from: number; readonly to: number },
): Promise<void> {
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
