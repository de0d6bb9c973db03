import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { type Database } from '#platform/db/database.ts';
import { migrate } from '#platform/db/migrate.ts';
import { migrations } from '#platform/db/migrations/index.ts';
import { openDatabase } from '#platform/db/open-database.ts';
import { createPostgresDatabase, type DatabaseKind } from './each-database.ts';

export async function useEarlierDatabase(
  kind: DatabaseKind,
  step: string,
  use: (database: Database) => Promise<void>,
): Promise<void> {
  const folder = mkdtempSync(path.join(tmpdir(), 'tutti-upgrade-'));
  const file = path.join(folder, 'tutti.db');
  const isSqlite = kind === 'sqlite';
  const databaseUrl = isSqlite ? undefined : await createPostgresDatabase({ isEmpty: true });
  const database = await openDatabase({ file, ...(databaseUrl === undefined ? {} : { databaseUrl }) });
  try {
    const earlier = Object.fromEntries(Object.entries(migrations).filter(([name]) => name < step));
    await migrate(database, { migrations: earlier });
    await use(database);
  } finally {
    await database.close();
    rmSync(folder, { recursive: true, force: true });
  }
}
