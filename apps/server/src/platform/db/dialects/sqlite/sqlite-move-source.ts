/** A database file that is moved elsewhere: locked, and never changed. */
import { DatabaseSync } from 'node:sqlite';
import type { MoveSource } from '../move-ends.ts';
import { isBusy } from './sqlite-errors.ts';

const quote = (name: string) => `"${name.replaceAll('"', '""')}"`;

export function openSqliteMoveSource(file: string): MoveSource | undefined {
  const database = new DatabaseSync(file);
  try {
    // Set before the first read, this locks the whole write-ahead log: no other process may even have it open.
    database.exec('pragma locking_mode = exclusive; begin immediate; pragma query_only = on;');
  } catch (error) {
    database.close();
    if (isBusy(error)) return undefined;
    throw error;
  }
  return createSource(database);
}

function createSource(database: DatabaseSync): MoveSource {
  const readNames = (statement: string) =>
    database
      .prepare(statement)
      .all()
      .map(({ name }) => String(name));
  const allTables = readNames(
    `select name from pragma_table_list where schema = 'main' and type = 'table' order by name`,
  );
  const has = (table: string) => allTables.includes(table);
  const steps = has('kysely_migration') ? readNames('select name from kysely_migration order by name') : [];
  const readNumber = (statement: string, ...parameters: string[]) =>
    Number(Object.values(database.prepare(statement).get(...parameters) ?? {})[0] ?? 0);
  return {
    steps,
    tables: allTables.filter((name) => !/^(sqlite|kysely)_/.test(name)),
    countRows: (table) => readNumber(`select count(*) from ${quote(table)}`),
    readRows(table, columns) {
      const statement = database.prepare(`select ${columns.map(quote).join(', ')} from ${quote(table)}`);
      statement.setReturnArrays(true);
      return statement.iterate() as unknown as Iterable<readonly unknown[]>;
    },
    findLastId: (table) =>
      has('sqlite_sequence') ? readNumber('select seq from sqlite_sequence where name = ?', table) : 0,
    close() {
      database.exec('rollback');
      database.close();
    },
  };
}
