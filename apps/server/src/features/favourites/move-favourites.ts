import { sql } from 'kysely';
import type { Queries } from '#platform/db/queries.ts';

/** Each from one that turned out to be another; what was marked twice keeps the date of `to`. */
export async function moveFavourites(
  trx: Queries,
  kind: 'album' | 'artist',
  changes: readonly { readonly from: number; readonly to: number }[],
): Promise<void> {
  const table = sql.table(`favourite_${kind}`);
  const item = sql.id(`${kind}_id`);
  // Once for all of them: hardly one of thousands is marked, and no index begins with what was marked.
  const { rows } = await sql<{ id: number }>`select distinct ${item} as id from ${table}`.execute(trx);
  const marked = new Set(rows.map(({ id }) => id));
  for (const { from, to } of changes) {
    if (!marked.has(from)) continue;
    marked.add(to);
    await sql`update ${table} set ${item} = ${to} where ${item} = ${from} and account_id not in
      (select account_id from ${table} where ${item} = ${to})`.execute(trx);
    await sql`delete from ${table} where ${item} = ${from}`.execute(trx);
  }
}
