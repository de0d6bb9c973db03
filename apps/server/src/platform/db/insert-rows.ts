/** Inserts by statements that are compiled once per number of rows, because compiling takes a third of the time. */
import type { CompiledQuery, Insertable, Selectable } from 'kysely';
import type { Queries } from './queries.ts';
import type { Schema } from './schema/index.ts';

/** Rows per statement, most first. SQLite allows 32,766 values in one. */
const LENGTHS = [100, 10, 1] as const;

type Table = keyof Schema & string;
type Row = Readonly<Record<string, unknown>>;

const statements = new WeakMap<object, Map<string, CompiledQuery>>();

/** Returns the wanted columns in the order in which the database gives them. Every row has to name the same columns. */
export async function insertRows<Name extends Table, Column extends keyof Selectable<Schema[Name]> & string>(
  db: Queries,
  table: Name,
  { rows, returning = [] }: { rows: readonly Insertable<Schema[Name]>[]; returning?: readonly Column[] },
): Promise<Pick<Selectable<Schema[Name]>, Column>[]> {
  const inserted: unknown[] = [];
  for (let at = 0; at < rows.length; ) {
    const left = rows.length - at;
    const length = LENGTHS.find((candidate) => candidate <= left) ?? 1;
    const chunk = rows.slice(at, at + length) as readonly Row[];
    const answer = await db.executeQuery(compileInsert(db, { table, rows: chunk, returning }));
    inserted.push(...answer.rows);
    at += length;
  }
  return inserted as Pick<Selectable<Schema[Name]>, Column>[];
}

function compileInsert(
  db: Queries,
  { table, rows, returning }: { table: Table; rows: readonly Row[]; returning: readonly string[] },
): CompiledQuery {
  const columns = Object.keys(rows[0] ?? {});
  const known = statementsOf(db);
  const key = `${table} ${rows.length} ${columns.join()} ${returning.join()}`;
  const compiled = known.get(key) ?? compile(db, { table, rows, returning });
  known.set(key, compiled);
  const parameters = rows.flatMap((row) => columns.map((column) => row[column]));
  if (parameters.length !== compiled.parameters.length || parameters.includes(undefined))
    throw new Error(`Rows of ${table} lack a value`);
  return { ...compiled, parameters };
}

function compile(
  db: Queries,
  { table, rows, returning }: { table: Table; rows: readonly Row[]; returning: readonly string[] },
): CompiledQuery {
  const insert = db.insertInto(table).values(rows as never);
  return returning.length === 0 ? insert.compile() : insert.returning(returning as never).compile();
}

function statementsOf(db: Queries): Map<string, CompiledQuery> {
  const { adapter } = db.getExecutor();
  const known = statements.get(adapter) ?? new Map<string, CompiledQuery>();
  statements.set(adapter, known);
  return known;
}
