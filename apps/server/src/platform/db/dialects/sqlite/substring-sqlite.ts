/** Searches an FTS5 table without text and positions (`detail = none`), which keeps it small; callers check rows. */
import { sql } from 'kysely';
import { SUBSTRING_COLUMNS, type SubstringSearch, type SubstringTable } from '../substring-search.ts';

const index = (table: SubstringTable) => `${table}_pieces`;

const textOf = (table: SubstringTable, row: string) =>
  SUBSTRING_COLUMNS[table].map((column) => `coalesce(${row}.${column}, '')`).join(` || char(10) || `);

export const sqliteSubstringSearch: SubstringSearch = {
  async create(db, table) {
    const statements = [
      `create virtual table ${index(table)} using fts5(text, content = '', tokenize = 'trigram', detail = none)`,
      `insert into ${index(table)} (rowid, text) select id, ${textOf(table, table)} from ${table}`,
      `create trigger ${index(table)}_insert after insert on ${table} begin
        insert into ${index(table)} (rowid, text) values (new.id, ${textOf(table, 'new')}); end`,
    ];
    for (const statement of statements) await sql.raw(statement).execute(db);
  },
  /** Adds a trigger for deletes, because the trigram table has no text of its own. */
  async forgetDeleted(db, table) {
    await sql
      .raw(
        `create trigger ${index(table)}_delete after delete on ${table} begin
        insert into ${index(table)} (${index(table)}, rowid, text) values ('delete', old.id, ${textOf(table, 'old')}); end`,
      )
      .execute(db);
  },
  async findCandidates(db, { table, text, limit }) {
    const { rows } = await sql<{ id: number }>`select rowid as id from ${sql.table(index(table))}
      where ${sql.ref(index(table))} match ${toExpression(text)} order by rowid desc limit ${limit}`.execute(
      db,
    );
    return rows.map(({ id }) => id);
  },
};

/** Requires the trigrams anywhere, because the index knows no phrases; overlapping ones add little and cost a walk. */
function toExpression(text: string): string {
  const letters = [...text];
  const starts = letters.map((_, at) => at).filter((at) => at % 3 === 0 && at + 3 <= letters.length);
  const trigrams = [...starts, letters.length - 3].map((at) => letters.slice(at, at + 3).join(''));
  return [...new Set(trigrams)].map((trigram) => `"${trigram.replaceAll('"', '""')}"`).join(' AND ');
}
