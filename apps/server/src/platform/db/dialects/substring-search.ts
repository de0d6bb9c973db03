import { type Kysely, type RawBuilder, type SqlBool, sql } from 'kysely';
import type { Queries } from '../queries.ts';
import type { Schema } from '../schema/index.ts';

/** Append-only tables whose texts can be searched for any substring of three letters or more. */
export const SUBSTRING_COLUMNS = {
  audit_entry: ['action', 'resource', 'actor_name', 'actor_email', 'details', 'ip_address'],
} as const;
export type SubstringTable = keyof typeof SUBSTRING_COLUMNS;

/** Shorter substrings are in no index. */
export const SUBSTRING_MIN_LENGTH = 3;

export interface SubstringSearch {
  create(db: Kysely<Schema>, table: SubstringTable): Promise<void>;
  forgetDeleted(db: Kysely<Schema>, table: SubstringTable): Promise<void>;
  /** Returns ids, the newest first; check them with `holdsText`, because the index knows no positions. */
  findCandidates(db: Queries, search: SubstringQuery): Promise<number[]>;
}

export interface SubstringQuery {
  readonly table: SubstringTable;
  /** At least SUBSTRING_MIN_LENGTH characters. */
  readonly text: string;
  readonly limit: number;
}

/** Joins all texts of a row in lower case; a line break between them keeps a match from spanning two. */
export function wholeText(table: SubstringTable, of: string = table): RawBuilder<string> {
  const parts = SUBSTRING_COLUMNS[table].map((column) => sql`coalesce(${sql.ref(`${of}.${column}`)}, '')`);
  return sql<string>`lower(${sql.join(parts, sql` || '\n' || `)})`;
}

/** Ignores case; SQLite folds only ASCII, so it must fold both sides, or a name with an Ö would not be found. */
export function holdsText(table: SubstringTable, text: string, of?: string): RawBuilder<SqlBool> {
  const pattern = `%${text.replace(/[\\%_]/g, '\\$&')}%`;
  return sql<SqlBool>`${wholeText(table, of)} like lower(${pattern}) escape '\\'`;
}
