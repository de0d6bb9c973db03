/** Finds a few candidates for each way of matching, the better ways first by index, never all matches of a prefix. */
import { type RawBuilder, sql } from 'kysely';
import {
  IS_LISTED,
  type LooseSearch,
  type SearchedTable,
  type TextSearch,
} from '#platform/db/dialects/text-search.ts';
import { prepare, prepareForIds } from '#platform/db/prepare.ts';
import type { ReadSource } from '#platform/db/read-worker.ts';
import { searchName, sortName } from '#platform/text/fold-text.ts';
import type { MatchCandidate } from './rank-matches.ts';
import type { Term } from './search-term.ts';

interface Searched {
  readonly table: SearchedTable;
  /** Sorted columns for prefix matches, the most significant first; each has an index. */
  readonly columns: readonly string[];
  /** Columns that the ranking compares, the most important first; no sort names, because tags may set them. */
  readonly texts: readonly { readonly column: string; readonly fold: (text: string) => string }[];
}

const SEARCHED: Readonly<Record<SearchedTable, Searched>> = {
  track: {
    table: 'track',
    columns: ['sort_title', 'sort_artist', 'sort_album'],
    texts: [
      { column: 'title', fold: searchName },
      { column: 'artist_credit', fold: sortName },
      { column: 'sort_album', fold: String },
      { column: 'artist_credit', fold: searchName },
    ],
  },
  album: {
    table: 'album',
    columns: ['sort_title', 'sort_artist'],
    texts: [
      { column: 'title', fold: searchName },
      { column: 'artist_credit', fold: sortName },
      { column: 'artist_credit', fold: searchName },
    ],
  },
  artist: {
    table: 'artist',
    columns: ['sort_name'],
    texts: [
      { column: 'name', fold: searchName },
      { column: 'name', fold: sortName },
    ],
  },
};

/** Extra rows, because the word index does not know which row is better. */
const SPARE_ROWS = 10;

interface Values {
  readonly text: string;
  readonly expression: string;
  readonly limit: number;
  readonly limitOfWords: number;
}
type TextsRow = { id: number } & Record<'text0' | 'text1' | 'text2', string | null>;
type Slots = <Name extends keyof Values>(name: Name) => Values[Name];

export interface KindSearch {
  find(term: Term, limit: number): Promise<MatchCandidate[]>;
  /** Finds rows in which each word is a prefix; the ranking puts them after those of `find`. */
  findBeginnings(term: Term, limit: number): Promise<MatchCandidate[]>;
  findInside(term: Term, limit: number): Promise<MatchCandidate[]>;
  findSimilar(term: Term, limit: number): Promise<MatchCandidate[]>;
}

export interface LibraryFinder extends Readonly<Record<SearchedTable, KindSearch>> {
  /** Returns the words that were probably meant; undefined if unknown. */
  correct: LooseSearch['correct'];
}

export function createSearchStore(source: ReadSource): LibraryFinder {
  const loose = source.capabilities.textSearch.createLooseSearch(source);
  const kind = (table: SearchedTable) => createKindSearch(source, { ...SEARCHED[table], loose });
  return { track: kind('track'), album: kind('album'), artist: kind('artist'), correct: loose.correct };
}

function createKindSearch(source: ReadSource, searched: Searched & { loose: LooseSearch }): KindSearch {
  const { table, loose } = searched;
  const { textSearch } = source.capabilities;
  const toCandidate = (row: TextsRow) => candidateOf(searched.texts, row);
  const prepareBy = (list: (slot: Slots) => RawBuilder<unknown>) =>
    prepare<Values, TextsRow>(source, (slot) => {
      const query = selectTexts(searched, list(slot));
      return { compile: () => query.compile(source.queries) };
    });
  const byExpression = (slot: Slots) =>
    textSearch.idsMatching(table, slot('expression'), slot('limitOfWords'));
  const findByWords = prepareBy((slot) =>
    union([...beginnings(searched, slot, textSearch), byExpression(slot)]),
  );
  // The text has only symbols, and a name may consist of them.
  const findByText = prepareBy((slot) => union(beginnings(searched, slot, textSearch)));
  const findByPrefixes = prepareBy(byExpression);
  const readTexts = prepareForIds<TextsRow>(source, (ids) => {
    const query = selectTexts(searched, sql`${sql.join(ids)}`);
    return { compile: () => query.compile(source.queries) };
  });

  return {
    async find({ text, words }, limit) {
      const expression = textSearch.wordExpression(words);
      const values = { text, expression, limit, limitOfWords: limit + SPARE_ROWS };
      return (await (words.length > 0 ? findByWords : findByText)(values)).map(toCandidate);
    },
    async findBeginnings({ text, words }, limit) {
      if (words.length === 0) return [];
      const expression = textSearch.prefixExpression(words);
      const values = { text, expression, limit, limitOfWords: limit + SPARE_ROWS };
      return (await findByPrefixes(values)).map(toCandidate);
    },
    async findInside({ words }, limit) {
      if (words.length === 0) return [];
      const ids = await loose.findInside({ table, words, limit: limit + SPARE_ROWS });
      return (await readTexts(ids)).map(toCandidate);
    },
    async findSimilar({ words }, limit) {
      if (words.length === 0) return [];
      const ids = await loose.findSimilar({ table, words, limit: limit + SPARE_ROWS });
      const at = new Map(ids.map((id, index) => [id, index]));
      const rows = await readTexts(ids);
      return rows.map(toCandidate).sort((a, b) => (at.get(a.id) ?? 0) - (at.get(b.id) ?? 0));
    },
  };
}

function selectTexts({ table, texts }: Searched, ids: RawBuilder<unknown>): RawBuilder<TextsRow> {
  const known = columnsOf(texts);
  const columns = [0, 1, 2].map((at) => {
    const column = known[at];
    const value = column === undefined ? sql`null` : sql.ref(`${table}.${column}`);
    return sql`${value} as ${sql.id(`text${at}`)}`;
  });
  return sql<TextsRow>`select ${sql.ref(`${table}.id`)} as id, ${sql.join(columns)} from ${sql.table(table)}
    where ${sql.ref(`${table}.id`)} in (${ids}) and ${IS_LISTED[table]}`;
}

function beginnings(
  { table, columns }: Searched,
  slot: Slots,
  textSearch: TextSearch,
): RawBuilder<unknown>[] {
  return columns.map((name) => {
    const column = `${table}.${name}`;
    return sql`select ${sql.ref(`${table}.id`)} as id from ${sql.table(table)}
      where ${textSearch.startsWith(column, slot('text'))} and ${IS_LISTED[table]}
      order by ${sql.ref(column)}, ${sql.ref(`${table}.id`)} limit ${slot('limit')}`;
  });
}

function union(parts: readonly RawBuilder<unknown>[]): RawBuilder<unknown> {
  const selections = parts.map((part, at) => sql`select id from (${part}) as ${sql.id(`part${at}`)}`);
  // Skip deduplication, because `in` handles duplicates and the sorting is saved.
  return sql.join(selections, sql` union all `);
}

function candidateOf(texts: Searched['texts'], { id, text0, text1, text2 }: TextsRow): MatchCandidate {
  const values = [text0, text1, text2];
  const columns = columnsOf(texts);
  return { id, texts: texts.map(({ column, fold }) => fold(values[columns.indexOf(column)] ?? '')) };
}

function columnsOf(texts: Searched['texts']): readonly string[] {
  return [...new Set(texts.map(({ column }) => column))];
}
