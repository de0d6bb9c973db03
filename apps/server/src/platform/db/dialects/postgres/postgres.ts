/** Postgres through `pg`. Big integers come back as numbers: all of ours are epoch milliseconds or sizes below 2^53. */
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
/** serialization_failure, deadlock_detected: the transaction is undone, and may succeed when it is tried again. */
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
  /** `on conflict do update` is an update, which is refused already. */
  async refuseReplacing() {},
  disableTimeouts,
  textSearch: postgresTextSearch,
  substringSearch: postgresSubstringSearch,
};

const CONNECT_MAX_MS = 5_000;
/**
 * Far more than any of ours waits between two statements. Whoever is paused within a transaction, or vanishes with its
 * machine, holds up the others no longer than this.
 */
const PAUSE_MAX_MS = 10_000;

/** `pg` is loaded only when it is used: it costs start-up time and memory that SQLite installations need not pay. */
export async function openPostgres(
  url: string,
  { pauseMaxMs = PAUSE_MAX_MS }: { readonly pauseMaxMs?: number } = {},
): Promise<OpenedDialect> {
  const { default: pg } = await import('pg');
  const { default: Cursor } = await import('pg-cursor');
  const types = {
    getTypeParser: ((oid: number, format?: 'text' | 'binary') =>
      oid === INT8_OID || oid === NUMERIC_OID
        ? Number
        : pg.types.getTypeParser(oid, format as 'text')) as typeof pg.types.getTypeParser,
  };
  const place = {
    connectionString: url,
    application_name: APPLICATION_NAME,
    connectionTimeoutMillis: CONNECT_MAX_MS,
    ...KEEP_ALIVE,
  };
  const pool = new pg.Pool({
    ...place,
    max: 8,
    types,
    // Awaited before anybody gets the connection: one that is asked while it answers will be refused by the next `pg`.
    onConnect: (client) =>
      client.query(`${SIMILARITY_SETTING}; set idle_in_transaction_session_timeout = ${pauseMaxMs}`),
  });
  // A connection that breaks says so as an event, to the pool while it is idle and by itself while it is in use; an
  // event that nobody listens to would end the process. Whoever asked on it is told by the failure of the question.
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
    kysely,
    capabilities: postgresCapabilities,
    writeFault,
    notifier: createPgNotifier({
      pool,
      connect: () => new pg.Client(place),
    }),
    // Loaded when somebody makes a backup: it opens a database file besides.
    copyInto: async (target) => (await import('./postgres-backup.ts')).copyPostgres(kysely, target),
    ping: async () => void (await pool.query('select 1')),
    async close() {
      await kysely.destroy();
      // Kysely ends what it has used; a connection that only a ping has opened would look like another server.
      if (!pool.ending) await pool.end();
    },
  };
}

function postgresCode(error: unknown): string | undefined {
  const code = (error as { code?: unknown } | undefined)?.code;
  return typeof code === 'string' ? code : undefined;
}
