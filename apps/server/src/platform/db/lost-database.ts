import { existsSync } from 'node:fs';
import path from 'node:path';
import { SESSION_KEY, secretFile } from '#platform/secrets.ts';

/**
 * Refuses to start with a session key and no database file, because a disk is not mounted or DATABASE_URL was
 * forgotten, and starting empty would look as if all accounts were lost.
 */
export function refuseLostDatabase(databaseFile: string): void {
  const key = secretFile(path.dirname(databaseFile), SESSION_KEY);
  if (existsSync(databaseFile) || !existsSync(key)) return;
  throw new Error(
    `DATA_DIR: the database ${databaseFile} is missing although this server has run before; ` +
      `put it back (or set DATABASE_URL), or delete ${key} to start empty`,
  );
}
