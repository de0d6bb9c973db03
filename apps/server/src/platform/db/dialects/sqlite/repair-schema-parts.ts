import { DatabaseSync } from 'node:sqlite';
import { BackupRefusal } from '#platform/db/backup-refusal.ts';

interface Part {
  readonly type: string;
  readonly name: string;
  readonly sql: string;
}

/** Reads triggers, views and indexes except SQLite's own; they contain no rows, so they can be recreated. */
function readParts(db: DatabaseSync): Part[] {
  const rows = db
    .prepare(
      `select type, name, sql from sqlite_schema where type <> 'table' and sql is not null order by rowid`,
    )
    .all();
  return rows.map(({ type, name, sql }) => ({ type: String(type), name: String(name), sql: String(sql) }));
}

function listColumns(db: DatabaseSync): string[] {
  const rows = db
    .prepare(
      `select t.name as "table", c.name as "column" from pragma_table_list t, pragma_table_xinfo(t.name) c
        where t.schema = 'main' and t.type in ('table', 'virtual') and t.name not like 'sqlite_%'`,
    )
    .all();
  return rows.map(({ table, column }) => `${table}.${column}`);
}

const describe = ({ type, name }: Part) => `${type} ${name}`;
const isIn = (parts: readonly Part[], { type, name, sql }: Part) =>
  parts.some((part) => part.type === type && part.name === name && part.sql === sql);

/**
 * Restores our triggers, views and indexes, because a foreign trigger would keep changing rows. Returns the differing
 * parts; refuses missing columns and runs nothing from the file.
 */
export function repairSchemaParts(file: string, own: string): string[] {
  const model = new DatabaseSync(own, { readOnly: true });
  const db = new DatabaseSync(file);
  try {
    const columns = new Set(listColumns(db));
    const missing = listColumns(model).find((column) => !columns.has(column));
    if (missing !== undefined)
      throw new BackupRefusal(`It is no whole database of Tutti (${missing} is missing).`);
    const [wanted, found] = [readParts(model), readParts(db)];
    const foreign = found.filter((part) => !isIn(wanted, part));
    const lacking = wanted.filter((part) => !isIn(found, part));
    db.exec('begin immediate');
    for (const { type, name } of foreign) db.exec(`drop ${type} "${name.replaceAll('"', '""')}"`);
    for (const { sql } of lacking) db.exec(sql);
    db.exec('commit');
    return [...new Set([...foreign, ...lacking].map(describe))];
  } finally {
    db.close();
    model.close();
  }
}
