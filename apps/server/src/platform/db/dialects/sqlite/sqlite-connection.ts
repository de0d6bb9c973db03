/** Reads use their own connection and never wait; transactions and writes queue for the writing one. */

import type { DatabaseSync, StatementSync } from 'node:sqlite';
import {
  type CompiledQuery,
  type DatabaseConnection,
  type Driver,
  Kysely,
  type QueryResult,
  SqliteAdapter,
  SqliteIntrospector,
  SqliteQueryCompiler,
} from 'kysely';
import { LRUCache } from 'lru-cache';
import { yieldToEventLoop } from '#platform/async/yield-to-event-loop.ts';
import type { Schema } from '../../schema/index.ts';
import type { WriteFault } from '../../write-fault.ts';
import { isBusy } from './sqlite-errors.ts';
import { gatherStatistics } from './sqlite-statistics.ts';

const BUSY_WAIT_MAX_MS = 5_000;
const PREPARED_MAX = 400;

/** Kysely's own adapter makes each query wait for one connection and runs migrations outside of transactions. */
class TwoConnectionsAdapter extends SqliteAdapter {
  override get supportsMultipleConnections(): boolean {
    return true;
  }

  override get supportsTransactionalDdl(): boolean {
    return true;
  }
}

interface Connections {
  readonly reads: StatementCache;
  readonly writes: StatementCache;
  readonly writeFault: WriteFault;
}

export function createSqliteKysely(connections: Connections): Kysely<Schema> {
  return new Kysely<Schema>({
    dialect: {
      createAdapter: () => new TwoConnectionsAdapter(),
      createDriver: () => new SqliteDriver(connections),
      createIntrospector: (db) => new SqliteIntrospector(db),
      createQueryCompiler: () => new SqliteQueryCompiler(),
    },
  });
}

interface PreparedStatement {
  readonly statement: StatementSync;
  /** The column names, empty if it returns no rows. Read once, because that costs half as much as a look-up. */
  readonly names: readonly string[];
}

/** Caches prepared statements by text, because preparing costs more than most of our queries. */
export class StatementCache {
  readonly #statements = new LRUCache<string, PreparedStatement>({ max: PREPARED_MAX });
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
    // Not cached, because the next run of the same text would reset an open iterator.
    return this.database
      .prepare(query.sql)
      .iterate(...(query.parameters as Parameters<StatementSync['all']>));
  }

  #prepare(text: string): PreparedStatement {
    const known = this.#statements.get(text);
    if (known) return known;
    const statement = this.database.prepare(text);
    statement.setReturnArrays(true);
    const prepared = { statement, names: statement.columns().map(({ name }) => name) };
    this.#statements.set(text, prepared);
    return prepared;
  }
}

/** Builds objects from arrays, because those of `node:sqlite` are dictionaries, which are twice as slow. */
function toObjects(names: readonly string[], rows: unknown): unknown[] {
  return (rows as readonly (readonly unknown[])[]).map((values) => {
    const row: Record<string, unknown> = {};
    for (let index = 0; index < names.length; index += 1) row[names[index] as string] = values[index];
    return row;
  });
}

class Mutex {
  #tail: Promise<void> = Promise.resolve();

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

/** One logical connection: reads use the reader until a transaction or a write needs the writer. */
class SqliteConnection implements DatabaseConnection {
  readonly #reader: StatementCache;
  readonly #writer: StatementCache;
  readonly #writeFault: WriteFault;
  readonly #mutex: Mutex;
  #release: (() => void) | undefined;

  constructor({ reads, writes, writeFault }: Connections, mutex: Mutex) {
    this.#reader = reads;
    this.#writer = writes;
    this.#writeFault = writeFault;
    this.#mutex = mutex;
  }

  async executeQuery<Row>(query: CompiledQuery): Promise<QueryResult<Row>> {
    if (this.#release) {
      // A failing disk makes SQLite roll back; later statements must not be kept without the earlier ones.
      if (!this.#writer.database.isTransaction) throw new Error('the transaction was rolled back');
      return this.#writer.run(query) as QueryResult<Row>;
    }
    if (isRead(query)) return this.#read(query) as Promise<QueryResult<Row>>;
    const release = await this.#mutex.acquire();
    try {
      const result = await withBusyRetries(() => this.#writer.run(query));
      this.#writeFault.forget();
      return result as QueryResult<Row>;
    } catch (error) {
      this.#writeFault.note(error);
      throw error;
    } finally {
      release();
    }
  }

  /** Readers of a WAL never wait, except while another process recovers or resets it. */
  async #read(query: CompiledQuery): Promise<QueryResult<unknown>> {
    try {
      return this.#reader.run(query);
    } catch (error) {
      if (!isBusy(error)) throw error;
      return withBusyRetries(() => this.#reader.run(query));
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
      // Yields after each chunk, so that a long list does not block everything else.
      await yieldToEventLoop();
    }
    if (chunk.length > 0) yield { rows: chunk };
  }

  async begin(): Promise<void> {
    const release = await this.#mutex.acquire();
    try {
      // A transaction that could not be rolled back when the disk failed; until it is, nobody can write.
      if (this.#writer.database.isTransaction) this.#writer.database.exec('rollback');
      await withBusyRetries(() => this.#writer.database.exec('begin immediate'));
    } catch (error) {
      release();
      throw error;
    }
    this.#release = release;
  }

  commit(): void {
    this.#writer.database.exec('commit');
    this.#end();
  }

  /** Never fails, because SQLite has often rolled back itself, and an error about that would hide the cause. */
  rollback(): void {
    try {
      if (this.#writer.database.isTransaction) this.#writer.database.exec('rollback');
    } catch {
      // The next begin tries again.
    } finally {
      this.#end();
    }
  }

  #end(): void {
    const release = this.#release;
    this.#release = undefined;
    release?.();
  }
}

class SqliteDriver implements Driver {
  readonly #connections: Connections;
  readonly #mutex = new Mutex();

  constructor(connections: Connections) {
    this.#connections = connections;
  }

  async init(): Promise<void> {}

  async acquireConnection(): Promise<DatabaseConnection> {
    return new SqliteConnection(this.#connections, this.#mutex);
  }

  async beginTransaction(connection: DatabaseConnection): Promise<void> {
    await (connection as SqliteConnection).begin();
  }

  async commitTransaction(connection: DatabaseConnection): Promise<void> {
    (connection as SqliteConnection).commit();
  }

  async rollbackTransaction(connection: DatabaseConnection): Promise<void> {
    (connection as SqliteConnection).rollback();
  }

  async releaseConnection(): Promise<void> {}

  async destroy(): Promise<void> {
    const release = await this.#mutex.acquire();
    const { reads, writes } = this.#connections;
    reads.database.close();
    if (writes !== reads) {
      gatherStatistics(writes.database);
      writes.database.close();
    }
    release();
  }
}

function isRead(query: CompiledQuery): boolean {
  if (query.query.kind === 'SelectQueryNode') return true;
  return query.query.kind === 'RawNode' && /^\s*(select|with|pragma\s+\w+\s*(\(|$)|explain)/i.test(query.sql);
}

/** Waits for a lock of another process, in growing steps and without blocking the event loop. */
async function withBusyRetries<Result>(work: () => Result): Promise<Result> {
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
