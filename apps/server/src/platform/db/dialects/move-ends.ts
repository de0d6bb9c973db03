/** The two ends of a move between databases; a dialect implements the end that it supports. */

/** The kind of a column's values in the target, where a real has four bytes. */
export type ValueKind = 'text' | 'integer' | 'real' | 'number';

export interface TargetColumn {
  readonly name: string;
  readonly kind: ValueKind;
  /** The type for casts in the target. */
  readonly type: string;
  /** The database assigns its values. */
  readonly isIdentity: boolean;
}

export interface TargetTable {
  readonly name: string;
  readonly columns: readonly TargetColumn[];
}

/** A database that nobody else can open while it is read. */
export interface MoveSource {
  /** The applied migrations, in order; empty if it is no database of ours. */
  readonly steps: readonly string[];
  readonly tables: readonly string[];
  countRows(table: string): number;
  /** Reads rows one at a time, so that no table has to fit into memory. */
  readRows(table: string, columns: readonly string[]): Iterable<readonly unknown[]>;
  /** Returns the highest id that the table has ever assigned. */
  findLastId(table: string): number;
  close(): void;
}

/** The content of a database before anything is moved. */
export interface TargetState {
  /** Undefined if no version of ours has used it. */
  readonly steps: readonly string[] | undefined;
  /** Includes tables of other programs. */
  readonly tables: readonly string[];
}

export interface MoveTarget {
  inspect(): Promise<TargetState>;
  /** Begins the one transaction of a move, which locks others out; returns tables after those they reference. */
  begin(): Promise<readonly TargetTable[]>;
  countRows(table: string): Promise<number>;
  clear(table: string): Promise<void>;
  /** Inserts values by column, all of the same length. */
  insert(table: TargetTable, values: readonly (readonly unknown[])[]): Promise<void>;
  /** Reads chunks of this many rows. */
  readRows(table: TargetTable, rowsAtOnce: number): AsyncIterable<readonly unknown[]>;
  /** Makes the next assigned id a higher one. */
  continueIdsAfter(table: TargetTable, lastId: number): Promise<void>;
  commit(): Promise<void>;
  /** Rolls back what was not committed. */
  close(): Promise<void>;
}
