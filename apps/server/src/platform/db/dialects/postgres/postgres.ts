import { Kysely, PostgresDialect, sql } from 'kysely';
import type { Schema } from '../../schema/index.ts';
import { createWriteFault } from '../../write-fault.ts';
import type { DialectCapabilities, OpenedDialect } from '../dialect.ts';
import { disableTimeouts } from './disable-timeouts.ts';
import { KEEP_ALIVE } from './keep-alive.ts';
import { createPgNotifier } from './pg-notify.ts';
import { APPLICATION_NAME } from './postgres-activity.ts';
import { withOutages } from './postgres-outage.ts';
import { withPreparedStatements } from './prepared-statements.ts';
import { postgresTextSearch, SIMILARITY_SETTING } from './search-postgres.ts';
import { postgresSubstringSearch } from './substring-postgres.ts';

const INT8_OID = 20;
const NUMERIC_OID = 1700;
/** serialization_failure, deadlock_detected: the transaction was rolled back, and a retry may succeed. */
const TRANSIENT = /^(40001|40P01)$/;

export const postgresCapabilities: DialectCapabilities = {
  identity: (column) => column.primaryKey().generatedByDefaultAsIdentity(),
  transactionNumber: (column) => column.notNull().defaultTo(sql`pg_current_xact_id()::text::bigint`),
  bigint: 'bigint',
  now: sql`floor(extract(epoch from clock_timestamp()) * 1000)::bigint`,
  isUniqueViolation: (error) => postgresCode(error) === '23505',
  isTransient: (error) => TRANSIENT.test(postgresCode(error) ?? ''),
  async makeAppendOnly(db, table, released) {
    await sql`create or replace function refuse_change() returns trigger language plpgsql as
      $$ begin raise exception 'this table is append-only'; end $$`.execute(db);
    const refuse = released === undefined ? 'refuse_change' : `${table}_refuse_change`;
    if (released !== undefined)
      await sql`create or replace function ${sql.id(refuse)}() returns trigger language plpgsql as $$ begin
        if tg_op = 'DELETE' and coalesce(${sql.raw(released)}, false) then return old; end if;
        raise exception 'this table is append-only'; end $$`.execute(db);
    await sql`create trigger ${sql.id(`${table}_is_append_only`)} before update or delete on ${sql.table(table)}
      for each row execute function ${sql.id(refuse)}()`.execute(db);
    await sql`create trigger ${sql.id(`${table}_refuses_truncate`)} before truncate on ${sql.table(table)}
      for each statement execute function refuse_change()`.execute(db);
  },
  async liftAppendOnly(db, table) {
    for (const trigger of ['is_append_only', 'refuses_truncate'])
      await sql`drop trigger ${sql.id(`${table}_${trigger}`)} on ${sql.table(table)}`.execute(db);
  },
  /** Does nothing, because `on conflict do update` is an update, which is refused already. */
  async refuseReplacing() {},
  async allowNulls(db, columns) {
    for (const { table, column } of columns)
      await sql`alter table ${sql.table(table)} alter column ${sql.id(column)} drop not null`.execute(db);
  },
  async nullOnDelete(db, { table, column, referenced }) {
    const constraint = sql.id(`${table}_${column}_fkey`);
    await sql`alter table ${sql.table(table)} alter column ${sql.id(column)} drop not null,
      drop constraint ${constraint},
      add constraint ${constraint} foreign key (${sql.id(column)})
        references ${sql.table(referenced)} (id) on delete set null`.execute(db);
  },
  disableTimeouts,
  textSearch: postgresTextSearch,
  substringSearch: postgresSubstringSearch,
};

const CONNECTIONS_MAX = 8;
const CONNECT_MAX_MS = 5_000;
/** Far longer than our pauses between statements; a paused or vanished process blocks others no longer than this. */
const PAUSE_MAX_MS = 10_000;

/** Loads `pg` only when it is used, because it costs start-up time and memory that SQLite installations do not need. */
export async function openPostgres(
  url: string,
  {
    pauseMaxMs = PAUSE_MAX_MS,
    connections = CONNECTIONS_MAX,
  }: { readonly pauseMaxMs?: number; readonly connections?: number } = {},
): Promise<OpenedDialect> {
  const { default: pg } = await import('pg');
  const { default: Cursor } = await import('pg-cursor');
  const types = {
    getTypeParser: ((oid: number, format?: 'text' | 'binary') =>
      oid === INT8_OID || oid === NUMERIC_OID
        ? Number
        : pg.types.getTypeParser(oid, format as 'text')) as typeof pg.types.getTypeParser,
  };
  const connection = {
    connectionString: url,
    application_name: APPLICATION_NAME,
    connectionTimeoutMillis: CONNECT_MAX_MS,
    ...KEEP_ALIVE,
  };
  const pool = new pg.Pool({
    ...connection,
    max: connections,
    types,
    // Awaited before the connection is used, because the next major version of `pg` will refuse simultaneous queries.
    onConnect: (client) =>
      client.query(`${SIMILARITY_SETTING}; set idle_in_transaction_session_timeout = ${pauseMaxMs}`),
  });
  // An unhandled event of a broken connection would end the process; a query on it fails by itself.
  pool.on('error', () => {});
  pool.on('connect', (client) => void client.on('error', () => {}));
  const writeFault = createWriteFault();
  const kysely = new Kysely<Schema>({
    dialect: new PostgresDialect({
      pool: withOutages(withPreparedStatements(pool), writeFault),
      cursor: Cursor,
    }),
  });
  return {
    name: 'postgres',
    url,
    kysely,
    capabilities: postgresCapabilities,
    writeFault,
    notifier: createPgNotifier({
      pool,
      connect: () => new pg.Client(connection),
    }),
    // Loaded for a backup only, because it opens a database file, too.
    copyInto: async (target, makeSchema) =>
      (await import('./postgres-backup.ts')).copyPostgres(kysely, target, makeSchema),
    ping: async () => void (await pool.query('select 1')),
    async close() {
      await kysely.destroy();
      // Kysely ends only what it has used; a connection that only a ping has opened would look like another server.
      if (!pool.ending) await pool.end();
    },
  };
}

function postgresCode(error: unknown): string | undefined {
  const code = (error as { code?: unknown } | undefined)?.code;
  return typeof code === 'string' ? code : undefined;
}
