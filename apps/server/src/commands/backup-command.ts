/** `npm run backup`: backs up the server's database, whether or not the server runs, with the server's settings. */
import { existsSync } from 'node:fs';
import path from 'node:path';
import { ConfigError, readConfig } from '#config';
import { makeBackup } from '#platform/backup/make-backup.ts';
import { createSystemClock } from '#platform/clock.ts';
import { DATABASE_FILE } from '#platform/db/database-file.ts';
import { openDatabase } from '#platform/db/open-database.ts';

const MEGABYTE = 1_000_000;

async function run(): Promise<void> {
  const config = readConfig(process.env);
  const file = path.join(config.dataDir, DATABASE_FILE);
  if (config.databaseUrl === undefined && !existsSync(file)) {
    throw new ConfigError(
      'DATA_DIR',
      `there is no database in ${config.dataDir}; name the folder the server uses`,
    );
  }
  const database = await openDatabase({ databaseUrl: config.databaseUrl, file });
  try {
    const now = createSystemClock().now();
    const created = await makeBackup(database, config, { reason: 'manual', now });
    const { account = 0, track = 0, playlist = 0 } = created.content.counts;
    process.stdout.write(
      `Made and read back: ${created.file} (${(created.sizeBytes / MEGABYTE).toFixed(1)} MB, ${account} accounts, ${track} tracks, ${playlist} playlists)\n`,
    );
  } finally {
    await database.close();
  }
}

try {
  await run();
} catch (error) {
  process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`);
  process.exitCode = 1;
}
