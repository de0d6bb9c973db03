/** Moves a file into an empty Postgres in one transaction, compared before any of it is kept. */

import type { MoveSource, MoveTarget, TargetTable } from '../dialects/move-ends.ts';
import { openPostgresMoveTarget } from '../dialects/postgres/postgres-move-target.ts';
import { openSqliteMoveSource } from '../dialects/sqlite/sqlite-move-source.ts';
import { migrate } from '../migrate.ts';
import { migrations } from '../migrations/index.ts';
import { openDatabase } from '../open-database.ts';
import { copyTable, type MovedTable, sumSource, sumTarget } from './move-table.ts';
import type { TableSum } from './table-sum.ts';

export interface MovePlan {
  readonly databaseFile: string;
  readonly databaseUrl: string;
  /** Tables whose rows are stored elsewhere while one process has the database to itself. */
  readonly rowsElsewhere: ReadonlyMap<string, readonly Readonly<Record<string, unknown>>[]>;
  onRows?(table: string, rows: number, of: number): void;
  onTable?(table: MovedTable): void;
}

export interface MoveOutcome {
  /** False if an earlier move had copied everything, and nothing has changed since. */
  readonly isNew: boolean;
  readonly tables: readonly MovedTable[];
}

/** The reason why nothing was moved, in a sentence for a person. */
export class MoveRefusal extends Error {}

const STEPS = Object.keys(migrations).toSorted();
/** Tables whose rows the schema itself creates. */
const CREATED_WITH_SCHEMA = new Set(['library_state', 'schema_step', 'audit_chain']);
/** Tables about running processes and their messages, which are not moved. */
const OF_RUNNING_NODES = /^node(_|$)/;

export async function moveDatabase(plan: MovePlan): Promise<MoveOutcome> {
  const source = openSource(plan.databaseFile);
  try {
    const target = await openTarget(plan.databaseUrl);
    try {
      await prepareSchema(target, plan.databaseUrl);
      return await moveInto(target, withRowsElsewhere(source, plan.rowsElsewhere), plan);
    } finally {
      await target.close().catch(() => {});
    }
  } finally {
    source.close();
  }
}

function openSource(file: string): MoveSource {
  let source: MoveSource | undefined;
  try {
    source = openSqliteMoveSource(file);
  } catch (error) {
    throw new MoveRefusal(`DATA_DIR: ${file} cannot be read (${(error as Error).message})`);
  }
  if (source === undefined) {
    throw new MoveRefusal(
      `DATA_DIR: a server or another program has ${file} open; stop it first, or what it still writes would be left behind`,
    );
  }
  const age = compareSteps(source.steps);
  if (age === 'same') return source;
  source.close();
  throw new MoveRefusal(`DATA_DIR: ${file} ${describeAge[age]}`);
}

const describeAge = {
  none: 'is no database of Tutti',
  earlier:
    'was last used by an earlier version of Tutti; start this version on it once (it makes a copy first), stop it, and move then',
  other: 'was written by a newer version of Tutti; move it with that version',
} as const;

function compareSteps(steps: readonly string[]): 'same' | keyof typeof describeAge {
  if (steps.length === 0) return 'none';
  if (steps.some((step) => !STEPS.includes(step))) return 'other';
  return steps.length === STEPS.length ? 'same' : 'earlier';
}

async function openTarget(databaseUrl: string): Promise<MoveTarget> {
  try {
    return await openPostgresMoveTarget(databaseUrl);
  } catch (error) {
    const { code, message, errors } = error as NodeJS.ErrnoException & { errors?: Error[] };
    const reason = message || errors?.[0]?.message || code || 'no reason given';
    throw new MoveRefusal(`DATABASE_URL: the database cannot be used (${reason.split('\n', 1)[0]})`);
  }
}

async function prepareSchema(target: MoveTarget, databaseUrl: string): Promise<void> {
  const { steps, tables } = await target.inspect();
  if (steps === undefined) {
    if (tables.length > 0) {
      throw new MoveRefusal(
        `DATABASE_URL: the database holds tables of something else (${tables.slice(0, 3).join(', ')}); name an empty one`,
      );
    }
    const database = await openDatabase({ databaseUrl, file: '' });
    try {
      await migrate(database);
    } finally {
      await database.close();
    }
    return;
  }
  if (compareSteps(steps) === 'same') return;
  throw new MoveRefusal(
    'DATABASE_URL: the database has the schema of another version of Tutti; name an empty one, or move with that version',
  );
}

function withRowsElsewhere(source: MoveSource, elsewhere: MovePlan['rowsElsewhere']): MoveSource {
  const find = (table: string) => elsewhere.get(table) ?? (OF_RUNNING_NODES.test(table) ? [] : undefined);
  return {
    ...source,
    countRows: (table) => find(table)?.length ?? source.countRows(table),
    readRows: (table, columns) =>
      find(table)?.map((row) => columns.map((column) => row[column])) ?? source.readRows(table, columns),
    findLastId: (table) => (find(table) ? 0 : source.findLastId(table)),
  };
}

async function moveInto(target: MoveTarget, source: MoveSource, plan: MovePlan): Promise<MoveOutcome> {
  const tables = await target.begin();
  const unknown = source.tables.filter((name) => !tables.some((table) => table.name === name));
  if (unknown.length > 0) throw new Error(`nobody knows where to put ${unknown.join(', ')}`);
  const moved = tables.filter(({ name }) => source.tables.includes(name));
  const counts = await countRows(target, tables);
  if (isUsed(tables, counts)) return compareAll(target, source, { moved, counts });
  const reports: MovedTable[] = [];
  for (const table of moved) {
    if (counts.get(table.name)) await target.clear(table.name);
    const report = await copyTable({ source, target }, table, plan.onRows);
    await requireSame(target, table, report);
    plan.onTable?.(report);
    reports.push(report);
  }
  await target.commit();
  return { isNew: true, tables: reports };
}

async function countRows(target: MoveTarget, tables: readonly TargetTable[]) {
  const counts = new Map<string, number>();
  for (const { name } of tables) counts.set(name, await target.countRows(name));
  return counts;
}

function isUsed(tables: readonly TargetTable[], counts: ReadonlyMap<string, number>) {
  return tables.some(({ name }) => !CREATED_WITH_SCHEMA.has(name) && (counts.get(name) ?? 0) > 0);
}

async function requireSame(target: MoveTarget, table: TargetTable, report: MovedTable): Promise<void> {
  const stored = await sumTarget(target, table, report);
  if (isSame(stored, report.sum)) return;
  throw new Error(
    `${table.name} was not the same when it was read back (${stored.rows} rows of ${report.sum.rows}); nothing was kept`,
  );
}

const isSame = (one: TableSum, other: TableSum) => one.rows === other.rows && one.digest === other.digest;

interface Found {
  readonly moved: readonly TargetTable[];
  readonly counts: ReadonlyMap<string, number>;
}

/** Compares everything, because the target may contain only what an earlier move has copied. */
async function compareAll(
  target: MoveTarget,
  source: MoveSource,
  { moved, counts }: Found,
): Promise<MoveOutcome> {
  const reports: MovedTable[] = [];
  for (const table of moved) {
    const rows = source.countRows(table.name);
    const found = counts.get(table.name) ?? 0;
    if (rows !== found) refuseUsed(`${table.name} has ${found} rows there and ${rows} here`);
  }
  for (const table of moved) {
    const report = sumSource(source, table);
    if (!isSame(await sumTarget(target, table, report), report.sum)) refuseUsed(`${table.name} is another`);
    reports.push(report);
  }
  return { isNew: false, tables: reports };
}

function refuseUsed(difference: string): never {
  throw new MoveRefusal(
    `DATABASE_URL: the database is in use already: ${difference}. Nothing was changed. Name an empty one; ` +
      'if this one is left of an earlier move, drop it and make it anew',
  );
}
