import { type Kysely, type RawBuilder, type SqlBool, sql } from 'kysely';
import type { PreparedSource } from '../prepare.ts';
import type { Schema } from '../schema/index.ts';

/** Tables with a folded `search_text` (platform/text/fold-text.ts) that is indexed by its words. */
export const SEARCHED_TABLES = ['track', 'album', 'artist'] as const;
export type SearchedTable = (typeof SEARCHED_TABLES)[number];

/**
 * What may stand in lists: no missing track, nothing without one that is there. Asked where rows are counted off, because
 * a limit that rows are taken from afterwards makes those that are left look like all there are.
 */
export const IS_LISTED: Readonly<Record<SearchedTable, RawBuilder<SqlBool>>> = {
  track: sql<SqlBool>`track.missing_since is null`,
  album: sql<SqlBool>`album.track_count > 0`,
  artist: sql<SqlBool>`artist.track_count + artist.album_count > 0`,
};

export interface WordsSought {
  readonly table: SearchedTable;
  /** Folded. */
  readonly words: readonly string[];
  readonly limit: number;
}

/** For walking through everything that matches: rows after this id, in the order of their ids. */
export interface WordsSoughtAfter extends WordsSought {
  readonly afterId: number;
}

/** What words may have been meant, and where they stand inside others; of rows that are listed. */
export interface LooseSearch {
  /** Ids of rows in which each of the words stands somewhere, also inside another word; whichever. */
  findInside(sought: WordsSought): Promise<number[]>;
  findInsideAfter(sought: WordsSoughtAfter): Promise<number[]>;
  /** The words of the library that these are most like; undefined when one of them is like nothing. */
  correct(words: readonly string[]): Promise<string[] | undefined>;
  /** Ids of rows that hold words much like these, best first where that costs nothing. */
  findSimilar(sought: WordsSought): Promise<number[]>;
}

/** Word search. Words are folded text without signs, so nothing typed can become query syntax. */
export interface TextSearch {
  /** Indexes every searched table; the index follows each later write by itself. */
  create(db: Kysely<Schema>): Promise<void>;
  /** Puts in order what many writes left of an index, so that it is searched faster; little work when there is none. */
  tidy(db: Kysely<Schema>): Promise<void>;
  /** Expression for `matches` and `idsMatching`: every one of the words begins a word of the text. */
  prefixExpression(words: readonly string[]): string;
  /** The same for whole words. */
  wordExpression(words: readonly string[]): string;
  /** True for rows whose text matches the expression. */
  matches(table: SearchedTable, expression: string): RawBuilder<SqlBool>;
  /** `select id …` of at most `limit` listed rows whose text matches the expression, whichever. */
  idsMatching(table: SearchedTable, expression: string, limit: number): RawBuilder<{ id: number }>;
  /** The same of the rows after an id, in the order of their ids. */
  idsMatchingAfter(
    table: SearchedTable,
    expression: string,
    slice: { afterId: number; limit: number },
  ): RawBuilder<{ id: number }>;
  /** True where a sorted column begins with the text, as far as its index can tell: equal texts always. */
  startsWith(column: string, text: string): RawBuilder<SqlBool>;
  createLooseSearch(source: PreparedSource): LooseSearch;
}
