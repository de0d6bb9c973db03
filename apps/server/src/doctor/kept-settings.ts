/** What the owner has set on the page, where the environment leaves it open. */
import { existsSync } from 'node:fs';
import path from 'node:path';
import type { OwnerSettings } from '@tutti/contract';
import type { Config } from '#config';
import { readKeptSettings } from '#features/settings/settings.ts';
import { DATABASE_FILE } from '#platform/db/database-file.ts';
import { openDatabase } from '#platform/db/open-database.ts';

/** A database that cannot be read is told of elsewhere; then they are as the environment has them. */
export async function readOwnerSettings(config: Config): Promise<OwnerSettings> {
  const { databaseUrl, dataDir, ownerSettings: environment, fixedSettings } = config;
  const file = path.join(dataDir, DATABASE_FILE);
  if (databaseUrl === undefined && !existsSync(file)) return environment;
  try {
    const database = await openDatabase({ databaseUrl, file });
    try {
      return await readKeptSettings(database.queries, { environment, fixed: fixedSettings });
    } finally {
      await database.close();
    }
  } catch {
    return environment;
  }
}
