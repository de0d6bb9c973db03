import { type Kysely, type RawBuilder, type SqlBool, sql } from 'kysely';
import type { Queries } from '../queries.ts';
import type { Schema } from '../schema/index.ts';

/** Append-only tables whose texts are found by any piece of three letters or more. */
export const SUBSTRING_COLUMNS = {
  audit_entry: ['action', 'resource', 'actor_name', 'actor_email', 'details', 'ip_address'],
} as const;
export type SubstringTable = keyof typeof SUBSTRING_COLUMNS;

/** Shorter pieces are in no index. */
export const SUBSTRING_MIN_LENGTH = 3;

export interface SubstringSearch {
  /** Indexes the texts of the table; the index follows each later row by itself. */
  create(db: Kysely<Schema>, table: SubstringTable): Promise<void>;
  /** From now on it follows deleted rows, too. */
  forgetDeleted(db: Kysely<Schema>, table: SubstringTable): Promise<void>;
  /**
   * Ids of rows that may hold the piece, the newest first, at most `limit`. Check them with `holdsText`: an index of
   * letters does not know where they stand.
   */
  findCandidates(db: Queries, search: SubstringQuery): Promise<number[]>;
}

export interface SubstringQuery {
  readonly table: SubstringTable;
  /** At least SUBSTRING_MIN_LENGTH characters. */
  readonly text: string;
  readonly limit: number;
}

/** All texts of a row as one, lower case; a line break between them keeps a piece from reaching over two. */
export function wholeText(table: SubstringTable, of: string = table): RawBuilder<string> {
  const parts = SUBSTRING_COLUMNS[table].map((column) => sql`coalesce(${sql.ref(`${of}.${column}`)}, '')`);
  return sql<string>`lower(${sql.join(parts, sql` || '\n' || `)})`;
}

/**
 * Whether a row holds the piece as typed, in any case the database knows of: SQLite knows that of ASCII only, so that both
 * sides have to be lowered by it, or a name with an Ö would not be found even when typed as it is.
 */
export function holdsText(table: SubstringTable, text: string, of?: string): RawBuilder<SqlBool> {
  const pattern = `%${text.replace(/[\\%_]/g, '\\$&')}%`;
  return sql<SqlBool>`${wholeText(table, of)} like lower(${pattern}) escape '\\'`;
}
