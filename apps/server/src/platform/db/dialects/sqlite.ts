/**
 * SQLite through `node:sqlite`: one connection that reads and one that writes, so that a long write transaction
 * never makes a reader wait (WAL). Writers queue on a mutex; another process that holds the write lock is waited
 * for without blocking the event loop, because `node:sqlite` is synchronous and a busy timeout would stop the music.
 */
import { chmodSync, closeSync, existsSync, openSync } from 'node:fs';
import path from 'node:path';
import { DatabaseSync, type StatementSync } from 'node:sqlite';
import {
  type CompiledQuery,
  type DatabaseConnection,
  type Driver,
  Kysely,
  type QueryResult,
  SqliteAdapter,
  SqliteIntrospector,
  SqliteQueryCompiler,
  sql,
} from 'kysely';
import { makeFolder } from '#platform/files/make-folder.ts';
import type { Schema } from '../schema/index.ts';
import type { DialectCapabilities, OpenedDialect } from './dialect.ts';
import { sqliteTextSearch } from './search-sqlite.ts';
import { dropMisleadingStatistics, gatherStatistics } from './sqlite-statistics.ts';
import { sqliteSubstringSearch } from './substring-sqlite.ts';

const BUSY_WAIT_MAX_MS = 5_000;
const STATEMENTS_KEPT = 400;
/** The event loop reads single rows, for which the operating system's cache is as good; lists have a thread of their own. */
const POINT_READS_CACHE_KIB = 2_048;

export interface SqliteOptions {
  readonly file: string;
  /** Kibibytes of page cache per connection. */
  readonly cacheKib?: number;
}

export const sqliteCapabilities: DialectCapabilities = {
  identity: (column) => column.primaryKey().autoIncrement(),
  bigint: 'integer',
  isUniqueViolation: (error) => sqliteCode(error) === 2067 || sqliteCode(error) === 1555,
  isTransient: isBusy,
  async makeAppendOnly(db, table) {
    for (const action of ['update', 'delete'] as const) {
      await sql`create trigger ${sql.id(`${table}_refuses_${action}`)} before ${sql.raw(action)} on ${sql.table(table)}
        begin select raise(abort, 'this table is append-only'); end`.execute(db);
    }
  },
  textSearch: sqliteTextSearch,
  substringSearch: sqliteSubstringSearch,
};

export function openSqlite({ file, cacheKib = 8_192 }: SqliteOptions): OpenedDialect {
  makeFolder(path.dirname(file), 0o700);
  keepToOwner(file);
  const writer = openConnection(file, cacheKib);
  // auto_vacuum and journal_mode live in the file; the first connection sets them.
  writer.exec('pragma journal_mode = wal; pragma synchronous = full; pragma busy_timeout = 0;');
  dropMisleadingStatistics(writer, isBusy);
  const reader = openConnection(file, POINT_READS_CACHE_KIB);
  reader.exec('pragma query_only = on; pragma busy_timeout = 0;');
  const reads = new StatementCache(reader);
  return {
    name: 'sqlite',
    kysely: createKysely(new SqliteDriver(reads, new StatementCache(writer))),
    capabilities: sqliteCapabilities,
    file,
    readNow: (query) => reads.run(query).rows,
    ping: async () => void reader.prepare('select 1').get(),
  };
}

/**
 * Mails, password hashes and play history are nobody else's. SQLite gives the files beside the database its mode;
 * older ones are narrowed. An existing database is never opened here: closing it would drop SQLite's locks.
 */
function keepToOwner(file: string): void {
  if (!existsSync(file)) closeSync(openSync(file, 'a', 0o600));
  for (const name of [file, `${file}-wal`, `${file}-shm`]) {
    try {
      chmodSync(name, 0o600);
    } catch (error) {
      // Not there, or somebody else's file that this user may write: its owner decides.
      const { code = '' } = error as NodeJS.ErrnoException;
      if (!['ENOENT', 'EPERM', 'ENOTSUP'].includes(code)) throw error;
    }
  }
}

export interface SqliteReader extends OpenedDialect {
  /** Runs reads that all see one state of the database; one of them at a time. */
  inSnapshot<Result>(work: () => Promise<Result>): Promise<Result>;
}

/** A second look at a database that this process has open: one connection, which refuses to write. */
export function openSqliteReader({ file, cacheKib = 8_192 }: SqliteOptions): SqliteReader {
  const reader = openConnection(file, cacheKib);
  reader.exec('pragma query_only = on;');
  const statements = new StatementCache(reader);
  return {
    name: 'sqlite',
    kysely: createKysely(new SqliteDriver(statements, statements)),
    capabilities: sqliteCapabilities,
    readNow: (query) => statements.run(query).rows,
    inSnapshot: createSnapshots(reader),
    ping: async () => void reader.prepare('select 1').get(),
  };
}

/** Takes the locks, and looks whether the file has changed, once for several reads instead of for each of them. */
function createSnapshots(reader: DatabaseSync): SqliteReader['inSnapshot'] {
  const begin = reader.prepare('begin');
  const end = reader.prepare('commit');
  return async (work) => {
    begin.run();
    try {
      return await work();
    } finally {
      // After an error of the disk there is none any more.
      if (reader.isTransaction) end.run();
    }
  };
}

function createKysely(driver: SqliteDriver): Kysely<Schema> {
  return new Kysely<Schema>({
    dialect: {
      createAdapter: () => new SqliteAdapter(),
      createDriver: () => driver,
      createIntrospector: (db) => new SqliteIntrospector(db),
      createQueryCompiler: () => new SqliteQueryCompiler(),
    },
  });
}

function openConnection(file: string, cacheKib: number): DatabaseSync {
  // Opening may meet another process that recovers or checkpoints; nothing is served yet that waiting could stop.
  const connection = new DatabaseSync(file, { timeout: BUSY_WAIT_MAX_MS, enableForeignKeyConstraints: true });
  connection.exec(
    `pragma cache_size = -${cacheKib}; pragma temp_store = memory; pragma wal_autocheckpoint = 1000;`,
  );
  return connection;
}

interface PreparedStatement {
  readonly statement: StatementSync;
  /** Of the columns, none where it gives no rows. Asked once: that costs half as much as running a look-up. */
  readonly names: readonly string[];
}

/** Prepared statements by their text; preparing costs more than most of our queries. */
class StatementCache {
  readonly #statements = new Map<string, PreparedStatement>();
  readonly database: DatabaseSync;

  constructor(database: DatabaseSync) {
    this.database = database;
  }

  run(query: CompiledQuery): QueryResult<unknown> {
    const { statement, names } = this.#prepare(query.sql);
    const parameters = query.parameters as Parameters<StatementSync['all']>;
    if (names.length > 0) return { rows: toObjects(names, statement.all(...parameters)) };
    const { changes, lastInsertRowid } = statement.run(...parameters);
    return { rows: [], numAffectedRows: BigInt(changes), insertId: BigInt(lastInsertRowid) };
  }

  iterate(query: CompiledQuery): Iterator<unknown> {
    // Not from the cache: an iterator left open would be reset by the next run of the same text.
    return this.database
      .prepare(query.sql)
      .iterate(...(query.parameters as Parameters<StatementSync['all']>));
  }

  #prepare(text: string): PreparedStatement {
    const known = this.#statements.get(text);
    if (known) return known;
    if (this.#statements.size >= STATEMENTS_KEPT) this.#statements.clear();
    const statement = this.database.prepare(text);
    statement.setReturnArrays(true);
    const prepared = { statement, names: statement.columns().map(({ name }) => name) };
    this.#statements.set(text, prepared);
    return prepared;
  }
}

/** The objects that `node:sqlite` makes itself are dictionaries: twice the time to make and to read, and more to copy. */
function toObjects(names: readonly string[], rows: unknown): unknown[] {
  return (rows as readonly (readonly unknown[])[]).map((values) => {
    const row: Record<string, unknown> = {};
    for (let place = 0; place < names.length; place += 1) row[names[place] as string] = values[place];
    return row;
  });
}

class Mutex {
  #tail: Promise<void> = Promise.resolve();

  /** Resolves with the function that lets the next one in. */
  acquire(): Promise<() => void> {
    let release!: () => void;
    const held = new Promise<void>((resolve) => {
      release = resolve;
    });
    const turn = this.#tail.then(() => release);
    this.#tail = this.#tail.then(() => held);
    return turn;
  }
}

/** One logical connection: reads go to the reader until a transaction or a write needs the writer. */
class SqliteConnection implements DatabaseConnection {
  readonly #reader: StatementCache;
  readonly #writer: StatementCache;
  readonly #mutex: Mutex;
  #release: (() => void) | undefined;

  constructor(reader: StatementCache, writer: StatementCache, mutex: Mutex) {
    this.#reader = reader;
    this.#writer = writer;
    this.#mutex = mutex;
  }

  async executeQuery<Row>(query: CompiledQuery): Promise<QueryResult<Row>> {
    if (this.#release) return this.#writer.run(query) as QueryResult<Row>;
    if (isRead(query)) return this.#read(query) as Promise<QueryResult<Row>>;
    const release = await this.#mutex.acquire();
    try {
      return (await patiently(() => this.#writer.run(query))) as QueryResult<Row>;
    } finally {
      release();
    }
  }

  /** Readers of a WAL wait for nobody, except in the moment when another process recovers or resets it. */
  async #read(query: CompiledQuery): Promise<QueryResult<unknown>> {
    try {
      return this.#reader.run(query);
    } catch (error) {
      if (!isBusy(error)) throw error;
      return patiently(() => this.#reader.run(query));
    }
  }

  async *streamQuery<Row>(query: CompiledQuery, chunkSize = 500): AsyncIterableIterator<QueryResult<Row>> {
    const source = this.#release ? this.#writer : this.#reader;
    const rows = source.iterate(query) as Iterator<Row>;
    let chunk: Row[] = [];
    for (let step = rows.next(); !step.done; step = rows.next()) {
      chunk.push(step.value);
      if (chunk.length < chunkSize) continue;
      yield { rows: chunk };
      chunk = [];
      // One chunk per turn of the event loop, so that a long list does not hold everything else up.
      await new Promise<void>((resolve) => setImmediate(resolve));
    }
    if (chunk.length > 0) yield { rows: chunk };
  }

  async begin(): Promise<void> {
    const release = await this.#mutex.acquire();
    try {
      await patiently(() => this.#writer.database.exec('begin immediate'));
    } catch (error) {
      release();
      throw error;
    }
    this.#release = release;
  }

  end(statement: 'commit' | 'rollback'): void {
    const release = this.#release;
    try {
      this.#writer.database.exec(statement);
    } catch (error) {
      if (statement === 'commit') this.#writer.database.exec('rollback');
      throw error;
    } finally {
      this.#release = undefined;
      release?.();
    }
  }
}

class SqliteDriver implements Driver {
  readonly #reader: StatementCache;
  readonly #writer: StatementCache;
  readonly #mutex = new Mutex();

  constructor(reader: StatementCache, writer: StatementCache) {
    this.#reader = reader;
    this.#writer = writer;
  }

  async init(): Promise<void> {}

  async acquireConnection(): Promise<DatabaseConnection> {
    return new SqliteConnection(this.#reader, this.#writer, this.#mutex);
  }

  async beginTransaction(connection: DatabaseConnection): Promise<void> {
    await (connection as SqliteConnection).begin();
  }

  async commitTransaction(connection: DatabaseConnection): Promise<void> {
    (connection as SqliteConnection).end('commit');
  }

  async rollbackTransaction(connection: DatabaseConnection): Promise<void> {
    (connection as SqliteConnection).end('rollback');
  }

  async releaseConnection(): Promise<void> {}

  async destroy(): Promise<void> {
    const release = await this.#mutex.acquire();
    this.#reader.database.close();
    if (this.#writer !== this.#reader) {
      gatherStatistics(this.#writer.database, isBusy);
      this.#writer.database.close();
    }
    release();
  }
}

function isRead(query: CompiledQuery): boolean {
  if (query.query.kind === 'SelectQueryNode') return true;
  return query.query.kind === 'RawNode' && /^\s*(select|with|pragma\s+\w+\s*(\(|$)|explain)/i.test(query.sql);
}

function sqliteCode(error: unknown): number | undefined {
  return (error as { errcode?: number } | undefined)?.errcode;
}

/** Primary result codes 5 (busy) and 6 (locked), extended codes included. */
function isBusy(error: unknown): boolean {
  const code = sqliteCode(error);
  return code !== undefined && ((code & 0xff) === 5 || (code & 0xff) === 6);
}

/** Waits for a lock that another process holds, in growing steps and without blocking the event loop. */
async function patiently<Result>(work: () => Result): Promise<Result> {
  const giveUpAt = performance.now() + BUSY_WAIT_MAX_MS;
  for (let waitMs = 2; ; waitMs = Math.min(waitMs * 2, 50)) {
    try {
      return work();
    } catch (error) {
      if (!isBusy(error) || performance.now() > giveUpAt) throw error;
      await new Promise<void>((resolve) => setTimeout(resolve, waitMs * (0.5 + Math.random())));
    }
  }
}
