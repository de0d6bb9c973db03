import { type Kysely, type RawBuilder, type SqlBool, sql } from 'kysely';
import type { PreparedSource } from '../prepare.ts';
import type { Schema } from '../schema/index.ts';

/** Tables with a folded `search_text` (platform/text/fold-text.ts) that is indexed by words. */
export const SEARCHED_TABLES = ['track', 'album', 'artist'] as const;
export type SearchedTable = (typeof SEARCHED_TABLES)[number];

/** Applies before limits, because filtering afterwards would make a few listed rows look like all there are. */
export const IS_LISTED: Readonly<Record<SearchedTable, RawBuilder<SqlBool>>> = {
  track: sql<SqlBool>`track.missing_since is null`,
  album: sql<SqlBool>`album.track_count > 0`,
  artist: sql<SqlBool>`artist.track_count + artist.album_count > 0`,
};

export interface WordSearch {
  readonly table: SearchedTable;
  readonly words: readonly string[];
  readonly limit: number;
}

/** Pages through all matches: rows after this id, in id order. */
export interface WordSearchAfter extends WordSearch {
  readonly afterId: number;
}

/** Searches within words and corrects typing errors, among listed rows. */
export interface LooseSearch {
  /** Returns ids of rows that contain each of the texts, even within a word, in any order. */
  findInside(searched: WordSearch): Promise<number[]>;
  findInsideAfter(searched: WordSearchAfter): Promise<number[]>;
  /** Returns the most similar words of the library; undefined if one of them has none. */
  correct(words: readonly string[]): Promise<string[] | undefined>;
  /** Returns ids of rows with similar words, best first if that costs nothing. */
  findSimilar(searched: WordSearch): Promise<number[]>;
}

/** Word search. Words are folded text without special characters, so no input can become query syntax. */
export interface TextSearch {
  /** Indexes every searched table; the index follows later writes by itself. */
  create(db: Kysely<Schema>): Promise<void>;
  /** Merges an index after many writes, so that searches are faster; cheap if there is nothing to do. */
  tidy(db: Kysely<Schema>): Promise<void>;
  /** Returns an expression for `matches` and `idsMatching`: every word must be a prefix of a word in the text. */
  prefixExpression(words: readonly string[]): string;
  wordExpression(words: readonly string[]): string;
  matches(table: SearchedTable, expression: string): RawBuilder<SqlBool>;
  /** `select id …` of at most `limit` listed rows that match the expression, in any order. */
  idsMatching(table: SearchedTable, expression: string, limit: number): RawBuilder<{ id: number }>;
  idsMatchingAfter(
    table: SearchedTable,
    expression: string,
    slice: { afterId: number; limit: number },
  ): RawBuilder<{ id: number }>;
  /** Matches rows whose sorted column begins with the text, as far as the index can tell: at least equal texts. */
  startsWith(column: string, text: string): RawBuilder<SqlBool>;
  createLooseSearch(source: PreparedSource): LooseSearch;
}
