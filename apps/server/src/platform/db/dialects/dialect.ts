import type { ColumnDefinitionBuilder, CompiledQuery, Kysely, RawBuilder } from 'kysely';
import type { Timers } from '#platform/timers.ts';
import type { Schema } from '../schema/index.ts';
import type { WriteFault } from '../write-fault.ts';
import type { SubstringSearch } from './substring-search.ts';
import type { TextSearch } from './text-search.ts';

export interface Reference {
  readonly table: string;
  readonly column: string;
  readonly referenced: string;
}

/** Differences between the databases. Nothing outside this folder asks which one it is. */
export interface DialectCapabilities {
  /** `addColumn('id', 'integer', capabilities.identity)`: an id that the database assigns and never reuses. */
  identity(column: ColumnDefinitionBuilder): ColumnDefinitionBuilder;
  /** A column with the number of the transaction that writes the row; 0 if only one process can write. */
  transactionNumber(column: ColumnDefinitionBuilder): ColumnDefinitionBuilder;
  /** The column type for epoch milliseconds and byte counts. */
  readonly bigint: 'integer' | 'bigint';
  /** The database's own clock in epoch milliseconds, when the expression is evaluated. */
  readonly now: RawBuilder<number>;
  isUniqueViolation(error: unknown): boolean;
  /** Returns true for errors after which a retry may succeed: a lock held elsewhere, a serialization failure. */
  isTransient(error: unknown): boolean;
  /** Makes the database refuse updates and deletes of a table, except for rows (`old`) that are `released`. */
  makeAppendOnly(db: Kysely<Schema>, table: string, released?: string): Promise<void>;
  /** Reverts that, for a migration that changes existing rows. */
  liftAppendOnly(db: Kysely<Schema>, table: string): Promise<void>;
  /** Refuses inserting existing ids again, too, which would replace rows of an append-only table. */
  refuseReplacing(db: Kysely<Schema>, table: string): Promise<void>;
  /** Drops NOT NULL from these columns, without changing a row. */
  allowNulls(db: Kysely<Schema>, columns: readonly ColumnName[]): Promise<void>;
  /** Keeps the rows that reference a deleted row, with null in that column; before, they were deleted with it. */
  nullOnDelete(db: Kysely<Schema>, reference: Reference): Promise<void>;
  /** Lets a transaction wait between its statements for as long as other work takes. */
  disableTimeouts(trx: Kysely<Schema>): Promise<void>;
  readonly textSearch: TextSearch;
  readonly substringSearch: SubstringSearch;
}

export interface ColumnName {
  readonly table: string;
  readonly column: string;
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

/**
 * Creates the tables of these migrations in an empty database, of all migrations by default. It is passed in, because
 * migrations import the dialects.
 */
export type SchemaMaker = (
  empty: { readonly queries: Kysely<Schema>; readonly capabilities: DialectCapabilities },
  steps?: readonly string[],
) => Promise<void>;

export interface OpenedDialect {
  readonly name: string;
  readonly kysely: Kysely<Schema>;
  readonly capabilities: DialectCapabilities;
  /** A database file that a worker thread may open, too; undefined if queries do not block the event loop. */
  readonly file?: string;
  /** The address at which a worker thread may open a database server, too; undefined for a file. */
  readonly url?: string;
  /** Runs a compiled read at once, without connection bookkeeping; undefined if queries go over a network. */
  readNow?(query: CompiledQuery): readonly unknown[];
  /** Copies everything that is committed now into an empty database file (platform/backup). */
  copyInto(file: string, makeSchema: SchemaMaker): Promise<void>;
  readonly notifier?: NodeNotifier;
  readonly writeFault?: WriteFault;
  /** Closes the dialect, if that is more than ending its Kysely. */
  close?(): Promise<void>;
  /** A cheap round trip for the health check. */
  ping(): Promise<void>;
}
