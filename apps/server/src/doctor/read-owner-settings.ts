import { existsSync } from 'node:fs';
import path from 'node:path';
import type { OwnerSettings } from '@tutti/contract';
import type { Config } from '#config';
import { readStoredSettings } from '#features/settings/settings.ts';
import { DATABASE_FILE } from '#platform/db/database-file.ts';
import { openDatabase } from '#platform/db/open-database.ts';

/** Falls back to the environment if the database cannot be read, because another check reports that. */
export async function readOwnerSettings(config: Config): Promise<OwnerSettings> {
  const { databaseUrl, dataDir, ownerSettings: environment, fixedSettings } = config;
  const file = path.join(dataDir, DATABASE_FILE);
  if (databaseUrl === undefined && !existsSync(file)) return environment;
  try {
    const database = await openDatabase({ databaseUrl, file });
    try {
      return await readStoredSettings(database.queries, { environment, fixed: fixedSettings });
    } finally {
      await database.close();
    }
  } catch {
    return environment;
  }
}
