/**
 * Word search on SQLite: FTS5 tables beside the searched ones, kept up to date by triggers. They hold no text of
 * their own and no positions (`detail = none`): we only ask which rows have words that begin so.
 */
import { type SqlBool, sql } from 'kysely';
import type { Queries } from '../database.ts';
import { createVocabulary, nearestWords, type Vocabulary, type WordCount } from './nearest-words.ts';
import { SEARCHED_TABLES, type SearchedTable, type TextSearch } from './text-search.ts';

const index = (table: SearchedTable) => `${table}_search`;

/** The limit stands inside, because SQLite collects all that an `in (select …)` gives before it looks at a row. */
const matches = (table: SearchedTable, expression: string, limit = -1) =>
  sql<SqlBool>`${sql.ref(`${table}.id`)} in (select rowid from ${sql.table(index(table))}
    where ${sql.ref(index(table))} match ${expression} limit ${limit})`;

const prefix = (word: string) => `"${word}"*`;

export const sqliteTextSearch: TextSearch = {
  async create(db) {
    for (const table of SEARCHED_TABLES) {
      for (const statement of statementsToCreate(table)) await sql.raw(statement).execute(db);
    }
  },
  hasPrefixes: (table, words, limit) => matches(table, words.map(prefix).join(' AND '), limit),
  hasWords: (table, words, limit) => matches(table, words.map((word) => `"${word}"`).join(' AND '), limit),
  async findSimilar(db, { table, words, limit }) {
    const alternatives = nearestWords(words, await readVocabulary(db, table));
    if (!alternatives) return [];
    const expression = alternatives.map((group) => `(${group.map(prefix).join(' OR ')})`).join(' AND ');
    const { rows } = await sql<{ id: number }>`select rowid as id from ${sql.table(index(table))}
      where ${sql.ref(index(table))} match ${expression} limit ${limit}`.execute(db);
    return rows.map(({ id }) => id);
  },
};

interface KnownVocabulary {
  readonly vocabulary: Vocabulary;
  readonly readAtMs: number;
}

/** Reading all words takes some 20 ms with 100,000 tracks; a new word may miss typing errors for this long. */
const VOCABULARY_KEPT_MS = 60_000;
const vocabularies = new WeakMap<Queries, Map<SearchedTable, KnownVocabulary>>();

async function readVocabulary(db: Queries, table: SearchedTable): Promise<Vocabulary> {
  const known = vocabularies.get(db) ?? new Map<SearchedTable, KnownVocabulary>();
  vocabularies.set(db, known);
  const kept = known.get(table);
  if (kept && performance.now() - kept.readAtMs < VOCABULARY_KEPT_MS) return kept.vocabulary;
  const { rows } = await sql<WordCount>`select term as word, doc as count
    from ${sql.table(`${table}_vocabulary`)}`.execute(db);
  const vocabulary = createVocabulary(rows);
  known.set(table, { vocabulary, readAtMs: performance.now() });
  return vocabulary;
}

/** Rows are indexed by the write that changes them, inside its transaction, so a crash cannot part the two. */
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
