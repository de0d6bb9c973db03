/** The two ends of a move from one database to another; a dialect has the end it can be. */

/** What a column holds as the target stores it: a real has four bytes there. */
export type ValueKind = 'text' | 'integer' | 'real' | 'number';

export interface TargetColumn {
  readonly name: string;
  readonly kind: ValueKind;
  /** As casts of the target name it. */
  readonly type: string;
  /** The database hands out its values. */
  readonly isIdentity: boolean;
}

export interface TargetTable {
  readonly name: string;
  readonly columns: readonly TargetColumn[];
}

/** A database that nobody else has while it is read. */
export interface MoveSource {
  /** Steps of the schema, in order; none where it is no database of ours. */
  readonly steps: readonly string[];
  readonly tables: readonly string[];
  countRows(table: string): number;
  /** One by one, so that no table has to fit into memory. */
  readRows(table: string, columns: readonly string[]): Iterable<readonly unknown[]>;
  /** The highest id that the table has ever handed out. */
  findLastId(table: string): number;
  close(): void;
}

/** What is in a database before anything is moved. */
export interface TargetState {
  /** Undefined where no version of ours has been. */
  readonly steps: readonly string[] | undefined;
  /** Of other programs, too. */
  readonly tables: readonly string[];
}

export interface MoveTarget {
  inspect(): Promise<TargetState>;
  /** Begins the one transaction of a move, in which nobody else reads or writes; tables after those they refer to. */
  begin(): Promise<readonly TargetTable[]>;
  countRows(table: string): Promise<number>;
  clear(table: string): Promise<void>;
  /** By columns, all of the same length. */
  insert(table: TargetTable, values: readonly (readonly unknown[])[]): Promise<void>;
  /** In pieces of so many rows. */
  readRows(table: TargetTable, rowsAtOnce: number): AsyncIterable<readonly unknown[]>;
  /** The next id that is handed out is a higher one. */
  continueIdsAfter(table: TargetTable, lastId: number): Promise<void>;
  commit(): Promise<void>;
  /** Undoes what was not committed. */
  close(): Promise<void>;
}
