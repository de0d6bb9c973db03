import type { MoveSource, MoveTarget, TargetTable } from '../dialects/move-ends.ts';
import { isAdapted, toStored } from '../dialects/stored-value.ts';
import { createTableSum, type TableSum } from './table-sum.ts';

export interface MovedTable {
  readonly name: string;
  readonly sum: TableSum;
  /** The total size of the rows as text. */
  readonly sizeBytes: number;
  readonly adapted: number;
}

/** Limits memory for rows of any size. */
const PIECE_ROWS_MAX = 2_000;
const PIECE_BYTES_MAX = 1_024 * 1_024;

function* readPieces(
  source: MoveSource,
  { name, columns }: TargetTable,
  tally: ReturnType<typeof createTally>,
) {
  let rows: unknown[][] = [];
  let bytes = 0;
  for (const row of source.readRows(
    name,
    columns.map((column) => column.name),
  )) {
    const values = columns.map(({ kind }, index) => toStored(row[index], kind));
    bytes += tally.add(values, columns.filter(({ kind }, index) => isAdapted(row[index], kind)).length);
    rows.push(values);
    if (rows.length < PIECE_ROWS_MAX && bytes < PIECE_BYTES_MAX) continue;
    yield rows;
    rows = [];
    bytes = 0;
  }
  if (rows.length > 0) yield rows;
}

function createTally() {
  const sum = createTableSum();
  let sizeBytes = 0;
  let adapted = 0;
  return {
    add(values: readonly unknown[], fitted: number): number {
      const bytes = sum.add(values);
      sizeBytes += bytes;
      adapted += fitted;
      return bytes;
    },
    read: (name: string): MovedTable => ({ name, sum: sum.read(), sizeBytes, adapted }),
  };
}

export interface MoveEnds {
  readonly source: MoveSource;
  readonly target: MoveTarget;
}

export async function copyTable(
  { source, target }: MoveEnds,
  table: TargetTable,
  onRows?: (table: string, rows: number, of: number) => void,
): Promise<MovedTable> {
  const tally = createTally();
  const of = source.countRows(table.name);
  let copied = 0;
  try {
    for (const rows of readPieces(source, table, tally)) {
      await target.insert(
        table,
        table.columns.map((_, index) => rows.map((row) => row[index])),
      );
      copied += rows.length;
      onRows?.(table.name, copied, of);
    }
    await target.continueIdsAfter(table, source.findLastId(table.name));
  } catch (error) {
    throw new Error(`${table.name} cannot be moved: ${(error as Error).message}; nothing was kept`, {
      cause: error,
    });
  }
  return tally.read(table.name);
}

export function sumSource(source: MoveSource, table: TargetTable): MovedTable {
  const tally = createTally();
  for (const _ of readPieces(source, table, tally));
  return tally.read(table.name);
}

/** Reads back in chunks of the copied size. */
export async function sumTarget(
  target: MoveTarget,
  table: TargetTable,
  { sum: { rows }, sizeBytes }: MovedTable,
): Promise<TableSum> {
  const sum = createTableSum();
  const rowBytes = Math.max(sizeBytes / Math.max(rows, 1), 1);
  const rowsAtOnce = Math.min(Math.max(Math.floor(PIECE_BYTES_MAX / rowBytes), 1), PIECE_ROWS_MAX);
  for await (const row of target.readRows(table, rowsAtOnce))
    sum.add(table.columns.map(({ kind }, index) => toStored(row[index], kind)));
  return sum.read();
}
