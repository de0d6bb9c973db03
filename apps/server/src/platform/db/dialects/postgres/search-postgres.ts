/** Word search on Postgres: a tsvector of the folded text, and trigrams (pg_trgm) for typing errors. */
import { type SqlBool, sql } from 'kysely';
import { IS_LISTED, SEARCHED_TABLES, type SearchedTable, type TextSearch } from '../text-search.ts';

/** Set for each new connection, because pg_trgm's own threshold of 0.6 misses one wrong letter in a short word. */
export const SIMILARITY_SETTING = 'set pg_trgm.word_similarity_threshold = 0.45';

const document = (table: SearchedTable) => sql`to_tsvector('simple', ${sql.ref(`${table}.search_text`)})`;

const matches = (table: SearchedTable, expression: string) =>
  sql<SqlBool>`${document(table)} @@ to_tsquery('simple', ${expression})`;

export const postgresTextSearch: TextSearch = {
  async create(db) {
    await sql`create extension if not exists pg_trgm`.execute(db);
    for (const table of SEARCHED_TABLES) {
      await sql`create index ${sql.id(`${table}_search`)} on ${sql.table(table)} using gin (to_tsvector('simple', search_text))`.execute(
        db,
      );
      await sql`create index ${sql.id(`${table}_trigrams`)} on ${sql.table(table)} using gin (search_text gin_trgm_ops)`.execute(
        db,
      );
    }
  },
  // Postgres maintains the index itself.
  tidy: async () => {},
  prefixExpression: (words) => words.map((word) => `'${word}':*`).join(' & '),
  wordExpression: (words) => words.map((word) => `'${word}'`).join(' & '),
  matches,
  idsMatching: (table, expression, limit) =>
    sql`select ${sql.ref(`${table}.id`)} as id from ${sql.table(table)}
      where ${matches(table, expression)} and ${IS_LISTED[table]} limit ${limit}`,
  idsMatchingAfter: (table, expression, { afterId, limit }) =>
    sql`select ${sql.ref(`${table}.id`)} as id from ${sql.table(table)}
      where ${matches(table, expression)} and ${IS_LISTED[table]} and ${sql.ref(`${table}.id`)} > ${afterId}
      order by ${sql.ref(`${table}.id`)} limit ${limit}`,
  // The index uses the database's collation, in which a prefix is not a range.
  startsWith: (column, text) => sql<SqlBool>`${sql.ref(column)} = ${text}`,
  createLooseSearch: ({ queries: db }) => ({
    async findInside({ table, words, limit }) {
      const holds = words.map((word) => sql<SqlBool>`search_text like ${`%${word}%`}`);
      const { rows } = await sql<{ id: number }>`select id from ${sql.table(table)}
        where ${sql.join(holds, sql` and `)} and ${IS_LISTED[table]} limit ${limit}`.execute(db);
      return rows.map(({ id }) => id);
    },
    async findInsideAfter({ table, words, afterId, limit }) {
      const holds = words.map((word) => sql<SqlBool>`search_text like ${`%${word}%`}`);
      const { rows } = await sql<{ id: number }>`select id from ${sql.table(table)}
        where ${sql.join(holds, sql` and `)} and ${IS_LISTED[table]} and id > ${afterId} order by id limit ${limit}`.execute(
        db,
      );
      return rows.map(({ id }) => id);
    },
    // Trigrams compare whole texts, so only similar rows are known, not which word was meant.
    correct: async () => undefined,
    async findSimilar({ table, words, limit }) {
      const text = words.join(' ');
      const { rows } = await sql<{
        id: number;
      }>`select id from ${sql.table(table)} where ${text} <% search_text and ${IS_LISTED[table]}
        order by word_similarity(${text}, search_text) desc, id limit ${limit}`.execute(db);
      return rows.map(({ id }) => id);
    },
  }),
};
