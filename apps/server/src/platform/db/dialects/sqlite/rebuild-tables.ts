/**
 * SQLite cannot alter a column, so such tables are created again with the same rows, and those that reference them, too:
 * dropping a table deletes the rows that reference it.
 */
import { type Kysely, sql } from 'kysely';
import type { Schema } from '../../schema/index.ts';
import type { ColumnName, Reference } from '../dialect.ts';

interface Rebuilt {
  readonly table: string;
  readonly created: string;
  readonly indexes: readonly string[];
}

export function allowNulls(db: Kysely<Schema>, columns: readonly ColumnName[]): Promise<void> {
  return rebuildTables(db, new Set(columns.map(({ table }) => table)), (created, table) =>
    columns
      .filter((column) => column.table === table)
      .reduce((text, { column }) => withoutNotNull(text, column), created),
  );
}

export function nullOnDelete(db: Kysely<Schema>, { table, column }: Reference): Promise<void> {
  return rebuildTables(db, new Set([table]), (created, rebuilt) =>
    rebuilt === table ? withNullOnDelete(withoutNotNull(created, column), column) : created,
  );
}

/** `change` receives the statement that created a table, and returns the one that creates it again. */
async function rebuildTables(
  db: Kysely<Schema>,
  changed: ReadonlySet<string>,
  change: (created: string, table: string) => string,
): Promise<void> {
  const rebuilt: Rebuilt[] = [];
  for (const table of await listWithReferring(db, changed)) rebuilt.push(await describe(db, table));
  const tables = rebuilt.map(({ table }) => table);
  for (const { table, created } of rebuilt) {
    await sql.raw(renameTables(change(created, table), tables)).execute(db);
    await sql`insert into ${sql.table(nextOf(table))} select * from ${sql.table(table)}`.execute(db);
    await keepLastId(db, table);
  }
  for (const table of tables.toReversed()) await sql`drop table ${sql.table(table)}`.execute(db);
  // References follow the renamed tables.
  for (const table of tables)
    await sql`alter table ${sql.table(nextOf(table))} rename to ${sql.table(table)}`.execute(db);
  for (const index of rebuilt.flatMap(({ indexes }) => indexes)) await sql.raw(index).execute(db);
}

const nextOf = (table: string) => `${table}_next`;

/** Each table comes after those it references. */
async function listWithReferring(db: Kysely<Schema>, tables: ReadonlySet<string>): Promise<string[]> {
  const { rows } = await sql<{ from: string; to: string }>`select m.name as "from", r."table" as "to"
    from sqlite_schema m, pragma_foreign_key_list(m.name) r where m.type = 'table' and m.name <> r."table"`.execute(
    db,
  );
  const rebuilt = new Set(tables);
  for (let size = 0; size < rebuilt.size; ) {
    size = rebuilt.size;
    for (const { from, to } of rows) if (rebuilt.has(to)) rebuilt.add(from);
  }
  const listed = new Set<string>();
  const visit = (table: string): void => {
    for (const { from, to } of rows) if (from === table && rebuilt.has(to) && !listed.has(to)) visit(to);
    listed.add(table);
  };
  for (const table of rebuilt) visit(table);
  return [...listed];
}

async function describe(db: Kysely<Schema>, table: string): Promise<Rebuilt> {
  const { rows } = await sql<{ type: string; sql: string }>`select type, sql from sqlite_schema
    where tbl_name = ${table} and sql is not null order by rowid`.execute(db);
  const created = rows.find(({ type }) => type === 'table')?.sql;
  if (created === undefined) throw new Error(`there is no table ${table}`);
  return { table, created, indexes: rows.filter(({ type }) => type !== 'table').map((row) => row.sql) };
}

function withoutNotNull(created: string, column: string): string {
  return changeColumn(created, column, (declared) => declared.replace(/ not null\b/i, ''));
}

function withNullOnDelete(created: string, column: string): string {
  return changeColumn(created, column, (declared) =>
    declared.replace(/ on delete cascade\b/i, ' on delete set null'),
  );
}

function changeColumn(created: string, column: string, change: (declared: string) => string): string {
  const from = created.indexOf(`"${column}" `);
  const until = endOfColumn(created, from);
  const declared = created.slice(Math.max(from, 0), until);
  const changed = change(declared);
  if (from < 0 || changed === declared) throw new Error(`${column} is not of the expected form`);
  return created.slice(0, from) + changed + created.slice(until);
}

/** Returns the index of the next comma or bracket that belongs to the list of columns. */
function endOfColumn(created: string, from: number): number {
  let depth = 0;
  for (let at = Math.max(from, 0); at < created.length; at += 1) {
    const sign = created[at];
    if (depth === 0 && (sign === ',' || sign === ')')) return at;
    if (sign === '(') depth += 1;
    if (sign === ')') depth -= 1;
  }
  return created.length;
}

function renameTables(created: string, tables: readonly string[]): string {
  return tables.reduce(
    (text, table) =>
      text
        .replace(`create table "${table}"`, `create table "${nextOf(table)}"`)
        .replaceAll(`references "${table}"`, `references "${nextOf(table)}"`),
    created.replace(/^CREATE TABLE/, 'create table'),
  );
}

/** Ids that were assigned once are not assigned again. */
async function keepLastId(db: Kysely<Schema>, table: string): Promise<void> {
  await sql`delete from sqlite_sequence where name = ${nextOf(table)}`.execute(db);
  await sql`insert into sqlite_sequence (name, seq)
    select ${nextOf(table)}, seq from sqlite_sequence where name = ${table}`.execute(db);
}
