import type { ColumnDefinitionBuilder, CompiledQuery, Kysely, RawBuilder } from 'kysely';
import type { Timers } from '#platform/timers.ts';
import type { Schema } from '../schema/index.ts';
import type { WriteFault } from '../write-fault.ts';
import type { SubstringSearch } from './substring-search.ts';
import type { TextSearch } from './text-search.ts';

/** Questions that have a different answer per database. Nothing outside this folder asks which one it is. */
export interface DialectCapabilities {
  /** `addColumn('id', 'integer', capabilities.identity)`: an id the database hands out and never uses again. */
  identity(column: ColumnDefinitionBuilder): ColumnDefinitionBuilder;
  /** A column that takes the number of the transaction that writes the row; 0 where only one can write. */
  transactionNumber(column: ColumnDefinitionBuilder): ColumnDefinitionBuilder;
  /** Column type for epoch milliseconds and byte counts. */
  readonly bigint: 'integer' | 'bigint';
  /** The database's own clock in epoch milliseconds, as it is when the expression is reached. */
  readonly now: RawBuilder<number>;
  isUniqueViolation(error: unknown): boolean;
  /** An error after which the same may succeed: lock held elsewhere, serialisation failure. */
  isTransient(error: unknown): boolean;
  /** Makes updates and deletes of a table fail in the database itself; but for rows (`old`) that are `released`. */
  makeAppendOnly(db: Kysely<Schema>, table: string, released?: string): Promise<void>;
  /** Takes that back, for a step of the schema that changes what is there. */
  liftAppendOnly(db: Kysely<Schema>, table: string): Promise<void>;
  /** Makes replacing rows of an append-only table by inserting their ids again fail, too. */
  refuseReplacing(db: Kysely<Schema>, table: string): Promise<void>;
  /** Lets a transaction wait between its statements for as long as something beside it takes. */
  disableTimeouts(trx: Kysely<Schema>): Promise<void>;
  readonly textSearch: TextSearch;
  readonly substringSearch: SubstringSearch;
}

/** Lets processes that share a database wake each other. */
export interface NodeNotifier {
  /** Wakes every process that listens, including this one. Carries no data, because the events are in the database. */
  notify(): Promise<void>;
  listen(listener: NotificationListener): NotificationSubscription;
  /** The oldest open transaction in the snapshot of the statement that contains this expression. */
  readonly oldestOpenTransaction: RawBuilder<number>;
}

export interface NotificationListener {
  readonly timers: Timers;
  onNotified(): void;
  /** A notification of our own did not arrive, so something between us and the database drops notifications. */
  onBlocked(): void;
}

export interface NotificationSubscription {
  stop(): Promise<void>;
}

/** What `openDatabase` needs from a dialect. */
export interface OpenedDialect {
  readonly name: string;
  readonly kysely: Kysely<Schema>;
  readonly capabilities: DialectCapabilities;
  /** A database file that a worker thread may open beside us; absent where queries do not hold the event loop. */
  readonly file?: string;
  /** Answers a compiled read at once, past the connection bookkeeping; absent where queries go over a network. */
  readNow?(query: CompiledQuery): readonly unknown[];
  /** Everything that is committed at this moment, into an empty database file (platform/backup). */
  copyInto(file: string): Promise<void>;
  /** Absent where one process has the database to itself. */
  readonly notifier?: NodeNotifier;
  /** Where the dialect notes what becomes of writes outside of transactions. */
  readonly writeFault?: WriteFault;
  /** Where that is more than to end its Kysely. */
  close?(): Promise<void>;
  /** A cheap round trip, for the health check. */
  ping(): Promise<void>;
}
