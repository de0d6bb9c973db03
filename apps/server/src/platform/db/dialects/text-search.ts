import type { Kysely, RawBuilder, SqlBool } from 'kysely';
import type { Queries } from '../database.ts';
import type { Schema } from '../schema/index.ts';

/** Tables with a folded `search_text` (platform/fold-text.ts) that is indexed by its words. */
export const SEARCHED_TABLES = ['track', 'album', 'artist'] as const;
export type SearchedTable = (typeof SEARCHED_TABLES)[number];

export interface Similarity {
  readonly table: SearchedTable;
  /** Folded words. */
  readonly words: readonly string[];
  readonly limit: number;
}

/** Word search. Words are folded text without signs, so nothing typed can become query syntax. */
export interface TextSearch {
  /** Indexes every searched table; the index follows each later write by itself. */
  create(db: Kysely<Schema>): Promise<void>;
  /** True for rows in whose text every one of the words begins a word; at most `limit` of them, whichever. */
  hasPrefixes(table: SearchedTable, words: readonly string[], limit?: number): RawBuilder<SqlBool>;
  /** True for rows whose text holds every one of the words; at most `limit` of them, whichever. */
  hasWords(table: SearchedTable, words: readonly string[], limit?: number): RawBuilder<SqlBool>;
  /** Ids of rows that hold words much like these, best first: for typing errors. */
  findSimilar(db: Queries, similarity: Similarity): Promise<number[]>;
}
