/**
 * FTS5 tables updated by triggers, without texts and positions (`detail = none`), because only word prefixes are
 * searched. Substrings and typing errors are first looked up in the list of all words.
 */
import { type SqlBool, sql } from 'kysely';
import { type PreparedSource, prepare } from '../../prepare.ts';
import {
  IS_LISTED,
  SEARCHED_TABLES,
  type SearchedTable,
  type TextSearch,
  type WordSearchAfter,
} from '../text-search.ts';
import { nearestWords, type Vocabulary, wordsWith } from './nearest-words.ts';
import { createWordList } from './word-list.ts';

const index = (table: SearchedTable) => `${table}_search`;

/** The index contains only words; each row that it finds is looked up by its id, in this order. */
const listedMatches = (table: SearchedTable, expression: string) =>
  sql`${sql.table(index(table))} as found cross join ${sql.table(table)} on ${sql.ref(`${table}.id`)} = found.rowid
    where ${sql.ref(index(table))} match ${expression} and ${IS_LISTED[table]}`;

/** The limit is inside, because SQLite collects all results of an `in (select …)` before it looks at a row. */
const idsMatching = (table: SearchedTable, expression: string, limit: number) =>
  sql<{ id: number }>`select found.rowid as id from ${listedMatches(table, expression)} limit ${limit}`;

const idsMatchingAfter: TextSearch['idsMatchingAfter'] = (table, expression, { afterId, limit }) =>
  sql<{ id: number }>`select found.rowid as id from ${listedMatches(table, expression)}
    and found.rowid > ${afterId} order by found.rowid limit ${limit}`;

const whole = (word: string) => `"${word}"`;
const prefix = (word: string) => `"${word}"*`;
const anyOf = (groups: readonly (readonly string[])[], toTerm: (word: string) => string) =>
  groups.map((group) => `(${group.map(toTerm).join(' OR ')})`).join(' AND ');

export const sqliteTextSearch: TextSearch = {
  async create(db) {
    for (const table of SEARCHED_TABLES) {
      for (const statement of statementsToCreate(table)) await sql.raw(statement).execute(db);
    }
  },
  /** Each batch of a scan adds another small index, and a search looks into all of them. */
  async tidy(db) {
    for (const table of SEARCHED_TABLES)
      await sql`insert into ${sql.table(index(table))} (${sql.ref(index(table))}) values ('optimize')`.execute(
        db,
      );
  },
  prefixExpression: (words) => words.map(prefix).join(' AND '),
  wordExpression: (words) => words.map(whole).join(' AND '),
  matches: (table, expression) =>
    sql<SqlBool>`${sql.ref(`${table}.id`)} in (select rowid from ${sql.table(index(table))}
      where ${sql.ref(index(table))} match ${expression})`,
  idsMatching,
  idsMatchingAfter,
  startsWith: (column, text) =>
    sql<SqlBool>`${sql.ref(column)} >= ${text} and ${sql.ref(column)} < ${text} || char(1114111)`,
  createLooseSearch(source) {
    // Texts of tracks include their albums and artists, so their words are complete.
    const words = createWordList(source, `track_vocabulary`);
    // Started now, so that it is ready when somebody types; the first search that needs it reports a failure.
    setImmediate(() => void words.read().catch(() => {}));
    const find = createFinder(source);
    const findAfter = createFinderAfter(source);
    const around = rememberLast(wordsWith);
    const like = rememberLast(nearestWords);
    return {
      async findInside({ table, words: searched, limit }) {
        const groups = around(searched, await words.read());
        return groups ? find(table, anyOf(groups, whole), limit) : [];
      },
      async findInsideAfter(searched) {
        const groups = around(searched.words, await words.read());
        return groups ? findAfter(anyOf(groups, whole), searched) : [];
      },
      async correct(searched) {
        return like(searched, await words.read())?.map(([best]) => best as string);
      },
      async findSimilar({ table, words: searched, limit }) {
        const groups = like(searched, await words.read());
        return groups ? find(table, anyOf(groups, prefix), limit) : [];
      },
    };
  },
};

/** Remembers the last result, because the same words are searched in one table after the other. */
function rememberLast<Answer>(look: (words: readonly string[], vocabulary: Vocabulary) => Answer) {
  let last: { words: readonly string[]; vocabulary: Vocabulary; answer: Answer } | undefined;
  return (words: readonly string[], vocabulary: Vocabulary): Answer => {
    if (last?.words !== words || last.vocabulary !== vocabulary)
      last = { words, vocabulary, answer: look(words, vocabulary) };
    return last.answer;
  };
}

function createFinder(source: PreparedSource) {
  const finders = SEARCHED_TABLES.map((table) => {
    const find = prepare<{ expression: string; limit: number }, { id: number }>(source, (slot) => {
      const query = idsMatching(table, slot('expression'), slot('limit'));
      return { compile: () => query.compile(source.queries) };
    });
    return [table, find] as const;
  });
  const finderOf = Object.fromEntries(finders) as Record<SearchedTable, (typeof finders)[number][1]>;
  return async (table: SearchedTable, expression: string, limit: number): Promise<number[]> =>
    (await finderOf[table]({ expression, limit })).map(({ id }) => id);
}

function createFinderAfter(source: PreparedSource) {
  const finders = SEARCHED_TABLES.map((table) => {
    const find = prepare<{ expression: string; afterId: number; limit: number }, { id: number }>(
      source,
      (slot) => {
        const slice = { afterId: slot('afterId'), limit: slot('limit') };
        const query = idsMatchingAfter(table, slot('expression'), slice);
        return { compile: () => query.compile(source.queries) };
      },
    );
    return [table, find] as const;
  });
  const finderOf = Object.fromEntries(finders) as Record<SearchedTable, (typeof finders)[number][1]>;
  return async (expression: string, { table, afterId, limit }: WordSearchAfter): Promise<number[]> =>
    (await finderOf[table]({ expression, afterId, limit })).map(({ id }) => id);
}

function statementsToCreate(table: SearchedTable): string[] {
  const name = index(table);
  const add = `insert into ${name} (rowid, search_text) values (new.id, new.search_text);`;
  const remove = `insert into ${name} (${name}, rowid, search_text) values ('delete', old.id, old.search_text);`;
  return [
    `create virtual table ${name} using fts5(search_text, content = '${table}', content_rowid = 'id',
      tokenize = 'unicode61 remove_diacritics 0', prefix = '1 2 3', detail = none)`,
    `create virtual table ${table}_vocabulary using fts5vocab(${name}, row)`,
    `create trigger ${name}_insert after insert on ${table} begin ${add} end`,
    `create trigger ${name}_delete after delete on ${table} begin ${remove} end`,
    `create trigger ${name}_update after update of search_text on ${table}
      when old.search_text <> new.search_text begin ${remove} ${add} end`,
    `insert into ${name} (${name}) values ('rebuild')`,
  ];
}
