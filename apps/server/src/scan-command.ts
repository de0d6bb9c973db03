/**
 * `node apps/server/src/scan-command.ts [--data DIR] [--music DIR] [--accept-loss]`: scans once and ends, for
 * scripts and measurements. The environment is the server's; the flags stand above it.
 */
import path from 'node:path';
import { parseArgs } from 'node:util';
import { scanHere } from '#features/scanner/scan-here.ts';
import { openDatabase } from '#platform/db/database.ts';
import { migrate } from '#platform/db/migrate.ts';
import { DATABASE_FILE, readConfig } from './config.ts';

const { values } = parseArgs({
  options: {
    data: { type: 'string' },
    music: { type: 'string' },
    'accept-loss': { type: 'boolean', default: false },
  },
});

try {
  process.exitCode = await scanOnce();
} catch (error) {
  process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`);
  process.exitCode = 1;
}

async function scanOnce(): Promise<number> {
  const config = readConfig({
    ...process.env,
    ...(values.data === undefined ? {} : { DATA_DIR: values.data }),
    ...(values.music === undefined ? {} : { MUSIC_DIR: values.music }),
  });
  if (!config.musicDir) throw new Error('MUSIC_DIR: say which folder to scan, here or with --music');
  const place = {
    databaseUrl: config.databaseUrl,
    databaseFile: path.join(config.dataDir, DATABASE_FILE),
    musicDir: config.musicDir,
    acceptsLoss: values['accept-loss'],
  };
  const database = await openDatabase({ databaseUrl: place.databaseUrl, file: place.databaseFile });
  await migrate(database);
  await database.close();
  const startedAt = performance.now();
  const { progress } = await scanHere(place, () => {});
  const seconds = ((performance.now() - startedAt) / 1_000).toFixed(2);
  process.stdout.write(`${progress.message} (${seconds} s)\n`);
  return progress.phase === 'idle' ? 0 : 2;
}
