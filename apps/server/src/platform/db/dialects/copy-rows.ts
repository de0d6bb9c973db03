/** Rows of one database into another that has the same tables, whichever dialects the two are. */
import type { Queries } from '../queries.ts';

const ROWS_PER_READ = 500;
/** Below what the two dialects allow in one statement. */
const VALUES_PER_INSERT = 15_000;

export type Row = Readonly<Record<string, unknown>>;

interface CopyEnds {
  readonly source: Queries;
  readonly target: Queries;
  /** The row as the target stores it, where it cannot store all that the source can. */
  readonly fit?: (table: string, row: Row) => Row;
}

/** `tables` in an order in which each follows those it refers to. */
export async function copyRows({ source, target, fit }: CopyEnds, tables: readonly string[]): Promise<void> {
  for (const table of tables) {
    let batch: Row[] = [];
    for await (const row of source
      .selectFrom(table as never)
      .selectAll()
      .stream(ROWS_PER_READ)) {
      batch.push(fit === undefined ? row : fit(table, row));
      if (batch.length < rowsPerInsert(row)) continue;
      await insert(target, table, batch);
      batch = [];
    }
    if (batch.length > 0) await insert(target, table, batch);
  }
}

function rowsPerInsert(row: Row): number {
  return Math.min(ROWS_PER_READ, Math.floor(VALUES_PER_INSERT / Object.keys(row).length));
}

async function insert(target: Queries, table: string, rows: readonly Row[]): Promise<void> {
  await target
    .insertInto(table as never)
    .values(rows as never)
    .execute();
}
