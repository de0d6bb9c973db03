/**
 * Two connections, so that a long write transaction never blocks a reader (WAL). Waiting for another process's lock
 * does not block the event loop, because a busy timeout of the synchronous `node:sqlite` would stop the music.
 */
import { chmodSync, closeSync, existsSync, openSync } from 'node:fs';
import path from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { sql } from 'kysely';
import { makeFolder } from '#platform/files/make-folder.ts';
import { createWriteFault } from '../../write-fault.ts';
import type { DialectCapabilities, OpenedDialect } from '../dialect.ts';
import { allowNulls, nullOnDelete } from './rebuild-tables.ts';
import { sqliteTextSearch } from './search-sqlite.ts';
import { copySqlite } from './sqlite-backup.ts';
import { createSqliteKysely, StatementCache } from './sqlite-connection.ts';
import { isBusy, sqliteCode } from './sqlite-errors.ts';
import { dropMisleadingStatistics } from './sqlite-statistics.ts';
import { sqliteSubstringSearch } from './substring-sqlite.ts';

const BUSY_WAIT_MAX_MS = 5_000;
/** The event loop reads single rows, for which the operating system's cache is as good; lists have their own thread. */
const POINT_READS_CACHE_KIB = 1_024;
/** Listeners cause small writes only, and the process hardly returns cache memory once it has grown. */
const FEW_WRITES_CACHE_KIB = 2_048;

export interface SqliteOptions {
  readonly file: string;
  /** Page cache in KiB, for the writing connection if there are two. */
  readonly cacheKib?: number | undefined;
}

export const sqliteCapabilities: DialectCapabilities = {
  identity: (column) => column.primaryKey().autoIncrement(),
  transactionNumber: (column) => column.notNull().defaultTo(0),
  bigint: 'integer',
  now: sql`cast(unixepoch('subsec') * 1000 as integer)`,
  isUniqueViolation: (error) => sqliteCode(error) === 2067 || sqliteCode(error) === 1555,
  isTransient: isBusy,
  async makeAppendOnly(db, table, released = 'false') {
    for (const [action, isReleased] of [
      ['update', 'false'],
      ['delete', released],
    ] as const) {
      await sql`create trigger ${sql.id(`${table}_refuses_${action}`)} before ${sql.raw(action)} on ${sql.table(table)}
        when not coalesce(${sql.raw(isReleased)}, false)
        begin select raise(abort, 'this table is append-only'); end`.execute(db);
    }
  },
  async liftAppendOnly(db, table) {
    for (const action of ['update', 'delete'])
      await sql`drop trigger ${sql.id(`${table}_refuses_${action}`)}`.execute(db);
  },
  /** `insert or replace` deletes without firing a delete trigger. */
  async refuseReplacing(db, table) {
    await sql`create trigger ${sql.id(`${table}_refuses_replace`)} before insert on ${sql.table(table)}
      when exists (select 1 from ${sql.table(table)} where id = new.id)
      begin select raise(abort, 'this table is append-only'); end`.execute(db);
  },
  allowNulls,
  nullOnDelete,
  /** A file ends no transaction by itself. */
  async disableTimeouts() {},
  textSearch: sqliteTextSearch,
  substringSearch: sqliteSubstringSearch,
};

export function openSqlite({ file, cacheKib = FEW_WRITES_CACHE_KIB }: SqliteOptions): OpenedDialect {
  makeFolder(path.dirname(file), 0o700);
  keepToOwner(file);
  const writer = openConnection(file, cacheKib);
  // auto_vacuum and journal_mode are stored in the file; the first connection sets them.
  writer.exec('pragma journal_mode = wal; pragma synchronous = full; pragma busy_timeout = 0;');
  dropMisleadingStatistics(writer);
  const reader = openConnection(file, POINT_READS_CACHE_KIB);
  reader.exec('pragma query_only = on; pragma busy_timeout = 0;');
  const reads = new StatementCache(reader);
  const writeFault = createWriteFault();
  const kysely = createSqliteKysely({ reads, writes: new StatementCache(writer), writeFault });
  return {
    name: 'sqlite',
    kysely,
    writeFault,
    capabilities: sqliteCapabilities,
    file,
    readNow: (query) => reads.run(query).rows,
    copyInto: async (target) => copySqlite(file, target),
    async close() {
      await kysely.destroy();
      // Kysely ends only what it has used.
      for (const connection of [reader, writer]) if (connection.isOpen) connection.close();
    },
    ping: async () => void reader.prepare('select 1').get(),
  };
}

/**
 * Restricts the file to its owner, because it contains addresses, password hashes and play history. An existing one is
 * never opened here, because closing it would release SQLite's locks.
 */
function keepToOwner(file: string): void {
  if (!existsSync(file)) closeSync(openSync(file, 'a', 0o600));
  for (const name of [file, `${file}-wal`, `${file}-shm`]) {
    try {
      chmodSync(name, 0o600);
    } catch (error) {
      // Missing, or a file of another owner that this user may write: its owner decides.
      const { code = '' } = error as NodeJS.ErrnoException;
      if (!['ENOENT', 'EPERM', 'ENOTSUP'].includes(code)) throw error;
    }
  }
}

export interface SqliteReader extends OpenedDialect {
  /** Runs reads on one snapshot of the database; one call at a time. */
  inSnapshot<Result>(work: () => Promise<Result>): Promise<Result>;
  releaseMemory(): void;
}

/** Opens a database of this process a second time: one connection that refuses to write. */
export function openSqliteReader({ file, cacheKib = 8_192 }: SqliteOptions): SqliteReader {
  const reader = openConnection(file, cacheKib);
  reader.exec('pragma query_only = on;');
  const statements = new StatementCache(reader);
  return {
    name: 'sqlite',
    kysely: createSqliteKysely({ reads: statements, writes: statements, writeFault: createWriteFault() }),
    capabilities: sqliteCapabilities,
    readNow: (query) => statements.run(query).rows,
    copyInto: async (target) => copySqlite(file, target),
    inSnapshot: createSnapshots(reader),
    releaseMemory: () => reader.exec('pragma shrink_memory'),
    ping: async () => void reader.prepare('select 1').get(),
  };
}

/** Takes the locks and checks for changes of the file once for several reads instead of for each. */
function createSnapshots(reader: DatabaseSync): SqliteReader['inSnapshot'] {
  const begin = reader.prepare('begin');
  const end = reader.prepare('commit');
  return async (work) => {
    begin.run();
    try {
      return await work();
    } finally {
      // After a disk error there is no transaction any more.
      if (reader.isTransaction) end.run();
    }
  };
}

function openConnection(file: string, cacheKib: number): DatabaseSync {
  // Opening may wait for another process that recovers or checkpoints; nothing is served yet that waiting could block.
  const connection = new DatabaseSync(file, { timeout: BUSY_WAIT_MAX_MS, enableForeignKeyConstraints: true });
  connection.exec(
    `pragma cache_size = -${cacheKib}; pragma temp_store = memory; pragma wal_autocheckpoint = 1000;`,
  );
  return connection;
}
