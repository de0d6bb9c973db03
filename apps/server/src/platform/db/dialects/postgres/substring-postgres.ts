/** Substring search on Postgres: an index of trigrams (pg_trgm, which 0005 installed) over all texts of a row. */
import { sql } from 'kysely';
import { holdsText, type SubstringSearch, wholeText } from '../substring-search.ts';

export const postgresSubstringSearch: SubstringSearch = {
  async create(db, table) {
    await sql`create index ${sql.id(`${table}_pieces`)} on ${sql.table(table)}
      using gin ((${wholeText(table)}) gin_trgm_ops)`.execute(db);
  },
  async forgetDeleted() {},
  async findCandidates(db, { table, text, limit }) {
    // In two steps, because the planner would otherwise walk the table backwards in the hope of an early match.
    const { rows } = await sql<{ id: number }>`with found as materialized (
        select id from ${sql.table(table)} where ${holdsText(table, text)} limit ${limit})
      select id from found order by id desc`.execute(db);
    return rows.map(({ id }) => id);
  },
};
