/** Opens a database. Only this file knows the dialects, which are loaded when one is opened. */
import { createDatabase, type Database } from './database.ts';
import type { OpenedDialect } from './dialects/dialect.ts';

export interface DatabaseLocation {
  readonly databaseUrl?: string | undefined;
  readonly file: string;
  /** The write cache of a file: larger for processes that write thousands of rows at a time. */
  readonly cacheKib?: number;
}

/** `DATABASE_URL` decides; without it the database is a file in DATA_DIR. */
export async function openDatabase(options: DatabaseLocation): Promise<Database> {
  return createDatabase(await openDialect(options));
}

async function openDialect(options: DatabaseLocation): Promise<OpenedDialect> {
  if (options.databaseUrl) {
    const { openPostgres } = await import('./dialects/postgres/postgres.ts');
    return openPostgres(options.databaseUrl);
  }
  const { openSqlite } = await import('./dialects/sqlite/sqlite.ts');
  return openSqlite({ file: options.file, cacheKib: options.cacheKib });
}
