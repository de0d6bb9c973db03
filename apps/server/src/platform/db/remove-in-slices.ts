import { sql } from 'kysely';
import { yieldToEventLoop } from '#platform/async/yield-to-event-loop.ts';
import type { Queries } from './queries.ts';
import type { Schema } from './schema/index.ts';

const ROWS_PER_SLICE = 250;

interface Slices<Table extends keyof Schema> {
  readonly table: Table;
  readonly owner: { readonly column: keyof Schema[Table] & string; readonly id: string | number };
  /** A column that roughly distinguishes an owner's rows; indexed if there may be very many. */
  readonly order: keyof Schema[Table] & string;
}

/** Removes rows in batches, because tens of thousands in one statement block SQLite for seconds. */
export async function removeInSlices<Table extends keyof Schema>(
  trx: Queries,
  { table, owner, order }: Slices<Table>,
): Promise<void> {
  const isOwned = sql`${sql.ref(owner.column)} = ${owner.id}`;
  const slice = sql`select ${sql.ref(order)} from ${sql.table(table)} where ${isOwned}
    order by ${sql.ref(order)} limit ${ROWS_PER_SLICE}`;
  const removeSlice = sql`delete from ${sql.table(table)} where ${isOwned} and ${sql.ref(order)} in (${slice})`;
  for (;;) {
    const { numAffectedRows = 0n } = await removeSlice.execute(trx);
    await yieldToEventLoop();
    if (numAffectedRows < ROWS_PER_SLICE) return;
  }
}
