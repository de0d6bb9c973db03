/** `npm run restore -- FILE [--yes]`: backs up the database, then replaces it; the server must not run meanwhile. */
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import path from 'node:path';
import { createInterface } from 'node:readline/promises';
import { parseArgs } from 'node:util';
import { RESTORE_PHRASE } from '@tutti/contract/limits';
import { type Config, makeDataDir, readConfig } from '#config';
import { scheduleRestore } from '#platform/backup/pending-restore.ts';
import { checkBackup, type Restored, restoreBackup } from '#platform/backup/restore-backup.ts';
import { createSystemClock } from '#platform/clock.ts';
import { BackupRefusal } from '#platform/db/backup-refusal.ts';
import { DATABASE_FILE } from '#platform/db/database-file.ts';
import { lockFolder } from '#platform/db/dialects/sqlite/lock-folder.ts';

const USAGE =
  'npm run restore -- FILE [--yes]: puts a backup in the place of the database; the server must not run';

function findFile(name: string, backupDir: string): string {
  const inFolder = path.join(backupDir, path.basename(name));
  return !existsSync(name) && existsSync(inFolder) ? inFolder : path.resolve(name);
}

const databaseFileOf = ({ dataDir }: Config) => path.join(dataDir, DATABASE_FILE);

/** Shows the target, so that a user who forgot DATA_DIR notices before anything is written. */
function describeTarget(config: Config): string {
  if (config.databaseUrl !== undefined)
    return 'It takes the place of what is in the database of DATABASE_URL.';
  if (existsSync(databaseFileOf(config))) return `It takes the place of what is in ${config.dataDir}.`;
  return `There is no database in ${config.dataDir} (DATA_DIR) yet: it becomes the first one there.`;
}

async function confirms(): Promise<boolean> {
  const terminal = createInterface({ input: process.stdin, output: process.stdout });
  // A terminal whose input has ended would never answer.
  const end = once(terminal, 'close').then(() => undefined);
  try {
    const answer = terminal.question(`Type ${RESTORE_PHRASE} to go on: `);
    return (await Promise.race([answer, end])) === RESTORE_PHRASE;
  } finally {
    terminal.close();
  }
}

function describeRepaired(repaired: readonly string[]): string {
  return repaired.length === 0
    ? ''
    : ` Beside its rows it was not as Tutti makes it, and was put right (${repaired.join(', ')}): somebody has worked on it with other tools.`;
}

/** Locks the folder, so that a server that starts meanwhile waits for the end. */
async function restoreAlone(file: string, config: Config): Promise<Restored> {
  const held = lockFolder(config.dataDir);
  if ('heldBy' in held)
    throw new BackupRefusal(`A server (${held.heldBy}) is using ${config.dataDir}. Please stop it first.`);
  try {
    const location = { ...config, databaseFile: databaseFileOf(config) };
    const restored = await restoreBackup(file, location, createSystemClock().now());
    const { copyOfBefore, mended: repaired } = restored;
    scheduleRestore(config.dataDir, {
      name: path.basename(file),
      isDone: true,
      copyOfBefore,
      mended: repaired,
    });
    return restored;
  } finally {
    held.release();
  }
}

async function run(): Promise<number> {
  const { values, positionals } = parseArgs({
    options: { yes: { type: 'boolean', default: false } },
    allowPositionals: true,
  });
  const [name, ...rest] = positionals;
  if (name === undefined || rest.length > 0) {
    process.stderr.write(`${USAGE}\n`);
    return 2;
  }
  const config = readConfig(process.env);
  const file = findFile(name, config.backupDir);
  const { madeAt, version, counts } = checkBackup(file);
  const { account = 0, track = 0, playlist = 0 } = counts;
  const created = madeAt === undefined ? '' : ` of ${new Date(madeAt).toISOString()} (Tutti ${version})`;
  process.stdout.write(
    `${file}${created}: ${account} accounts, ${track} tracks, ${playlist} playlists.\n${describeTarget(config)}\n`,
  );
  if (!values.yes && !(await confirms())) {
    process.stderr.write('Nothing was changed.\n');
    return 1;
  }
  makeDataDir(config);
  const { copyOfBefore, adapted, mended: repaired } = await restoreAlone(file, config);
  const before = copyOfBefore === undefined ? '' : ` What was there before is in ${copyOfBefore}.`;
  const fitted =
    adapted === 0
      ? ''
      : ` ${adapted} values held signs or fractions that Postgres cannot store, and went without them.`;
  process.stdout.write(`Restored.${before}${fitted}${describeRepaired(repaired)} Start the server.\n`);
  return 0;
}

try {
  process.exitCode = await run();
} catch (error) {
  const note = error instanceof BackupRefusal ? ' Nothing was changed.' : '';
  process.stderr.write(`${error instanceof Error ? error.message : String(error)}${note}\n`);
  process.exitCode = 1;
}
