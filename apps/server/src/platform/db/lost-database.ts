import { existsSync } from 'node:fs';
import path from 'node:path';
import { SESSION_KEY, secretFile } from '#platform/secrets.ts';

/**
 * The key is made after the database's file. A key without that file is a disk that is not mounted, a copy that was
 * put back by half or a forgotten DATABASE_URL: starting empty would look as if all accounts were gone.
 */
export function refuseLostDatabase(databaseFile: string): void {
  const key = secretFile(path.dirname(databaseFile), SESSION_KEY);
  if (existsSync(databaseFile) || !existsSync(key)) return;
  throw new Error(
    `DATA_DIR: the database ${databaseFile} is missing although this server has run before; ` +
      `put it back (or set DATABASE_URL), or delete ${key} to start empty`,
  );
}
