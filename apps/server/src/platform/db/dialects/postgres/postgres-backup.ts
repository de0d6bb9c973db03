/** Copies a Postgres database to a file and back with our own queries, so that its tools need not be installed. */
import { type Kysely, sql } from 'kysely';
import type { Schema } from '../../schema/index.ts';
import { copyRows, type Row } from '../copy-rows.ts';
import type { DialectCapabilities, SchemaMaker } from '../dialect.ts';
import { listBackupTables, listOwnTables } from '../sqlite/backup-file.ts';
import { openSqlite } from '../sqlite/sqlite.ts';
import { isAdapted, toStored } from '../stored-value.ts';
import { disableTimeouts } from './disable-timeouts.ts';
import { requireAlone } from './postgres-activity.ts';
import { KINDS } from './postgres-move-target.ts';

type Db = Kysely<Schema>;

/** Copies everything that was committed before, all from one moment, into an empty file. */
export async function copyPostgres(db: Db, target: string, makeSchema: SchemaMaker): Promise<void> {
  const steps = await listPostgresSteps(db);
  const file = openSqlite({ file: target });
  try {
    // The schema of the database, which is an earlier one before an upgrade.
    await makeSchema({ queries: file.kysely, capabilities: file.capabilities }, steps);
    await sql`pragma foreign_keys = off`.execute(file.kysely);
    const tables = listBackupTables(target);
    await db
      .transaction()
      .setIsolationLevel('repeatable read')
      .execute((source) =>
        file.kysely.transaction().execute(async (trx) => {
          await disableTimeouts(source);
          for (const table of tables.toReversed()) await trx.deleteFrom(table as never).execute();
          await copyRows({ source, target: trx }, tables);
          await copyLastIds(source, trx);
        }),
      );
  } finally {
    await (file.close?.() ?? file.kysely.destroy());
  }
}

/** Lists the applied migrations, in order. */
export async function listPostgresSteps(db: Db): Promise<string[]> {
  const { rows } = await sql<{ name: string }>`select name from kysely_migration order by name`.execute(db);
  return rows.map(({ name }) => name);
}

interface Counter {
  name: string;
  last: number;
}

/** Copies the id counters, because ids are never reused, even those of deleted rows. */
async function copyLastIds(source: Db, target: Db): Promise<void> {
  const { rows } = await sql<Counter>`select t.relname as name, coalesce(p.last_value, 0) as last
    from pg_class s
    join pg_depend d on d.objid = s.oid and d.deptype = 'i'
    join pg_class t on t.oid = d.refobjid
    join pg_sequences p on p.schemaname = current_schema() and p.sequencename = s.relname
    where s.relkind = 'S' and s.relnamespace = current_schema()::regnamespace`.execute(source);
  for (const { name, last } of rows) {
    await sql`delete from sqlite_sequence where name = ${name}`.execute(target);
    await sql`insert into sqlite_sequence (name, seq) values (${name}, ${last})`.execute(target);
  }
}

/** Locks all tables, because a server that started since the copy would lose what it acknowledged. */
async function holdAll(trx: Db): Promise<void> {
  const { rows } = await sql<{ name: string }>`select table_name as name from information_schema.tables
    where table_schema = current_schema() and table_type = 'BASE TABLE'`.execute(trx);
  const tables = rows.map(({ name }) => sql.table(name));
  if (tables.length > 0) await sql`lock table ${sql.join(tables)} in access exclusive mode`.execute(trx);
  await requireAlone(trx);
}

/** Makes values fit like a move does, and counts those that lose something. */
async function createFitting(trx: Db) {
  const { rows } = await sql<{ table: string; name: string; type: string }>`
    select table_name as "table", column_name as name, data_type as type
    from information_schema.columns where table_schema = current_schema()`.execute(trx);
  const kinds = new Map(rows.map(({ table, name, type }) => [`${table}.${name}`, KINDS[type]]));
  let adapted = 0;
  return {
    fit(table: string, row: Row): Row {
      const fitted: Record<string, unknown> = {};
      for (const [name, value] of Object.entries(row)) {
        const kind = kinds.get(`${table}.${name}`);
        if (kind === undefined || !isAdapted(value, kind)) continue;
        fitted[name] = toStored(value, kind);
        adapted += 1;
      }
      // Nearly all rows are unchanged.
      return Object.keys(fitted).length === 0 ? row : { ...row, ...fitted };
    },
    read: () => adapted,
  };
}

interface Replacing {
  readonly capabilities: DialectCapabilities;
  readonly makeSchema: SchemaMaker;
}

/**
 * Replaces the database with the content of the file, which has this version's schema, entirely or, if killed, not at
 * all. The old content is gone. Returns how many values Postgres could not store unchanged.
 */
export async function replacePostgres(
  db: Db,
  whole: string,
  { capabilities, makeSchema }: Replacing,
): Promise<number> {
  const file = openSqlite({ file: whole });
  try {
    return await db.transaction().execute(async (trx) => {
      await disableTimeouts(trx);
      await holdAll(trx);
      for (const table of [...listOwnTables(whole), 'kysely_migration', 'kysely_migration_lock'])
        await sql`drop table if exists ${sql.table(table)} cascade`.execute(trx);
      await makeSchema({ queries: trx, capabilities });
      const tables = listBackupTables(whole);
      for (const table of tables.toReversed()) await trx.deleteFrom(table as never).execute();
      const fitting = await createFitting(trx);
      await copyRows({ source: file.kysely, target: trx, fit: fitting.fit }, tables);
      const { rows } =
        await sql<Counter>`select name, seq as last from sqlite_sequence where seq > 0`.execute(file.kysely);
      for (const { name, last } of rows.filter((counter) => tables.includes(counter.name)))
        await sql`select setval(pg_get_serial_sequence(quote_ident(${name}), 'id'), ${last})`.execute(trx);
      return fitting.read();
    });
  } finally {
    await file.kysely.destroy();
  }
}
