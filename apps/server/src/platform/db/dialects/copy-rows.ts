import type { Queries } from '../queries.ts';

const ROWS_PER_READ = 500;
/** Stays below the limits of both dialects per statement. */
const VALUES_PER_INSERT = 15_000;

export type Row = Readonly<Record<string, unknown>>;

interface CopyEnds {
  readonly source: Queries;
  readonly target: Queries;
  /** Returns the row as the target stores it, for values that it cannot store. */
  readonly fit?: (table: string, row: Row) => Row;
}

/** `tables` must be sorted so that each follows those it references. */
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
