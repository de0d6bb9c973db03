import { sql } from 'kysely';
import type { Queries } from '#platform/db/queries.ts';

/** Of two that turned out to be one; what was marked twice keeps the date of `to`. */
export async function moveFavourites(
  trx: Queries,
  kind: 'album' | 'artist',
  { from, to }: { readonly from: number; readonly to: number },
): Promise<void> {
  const table = sql.table(`favourite_${kind}`);
  const item = sql.id(`${kind}_id`);
  await sql`update ${table} set ${item} = ${to} where ${item} = ${from} and account_id not in
    (select account_id from ${table} where ${item} = ${to})`.execute(trx);
  await sql`delete from ${table} where ${item} = ${from}`.execute(trx);
}
