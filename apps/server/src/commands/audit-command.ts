/**
 * `npm run audit -- verify`: checks the audit log, also against the backups. `npm run audit -- export FILE`: exports
 * the whole log with numbers and hashes, one JSON object per line, and the range in which it is complete. Both work
 * whether or not the server runs, with the server's settings.
 */
import { createWriteStream, existsSync } from 'node:fs';
import path from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { type Config, ConfigError, readConfig } from '#config';
import { findBackupThatDiffers } from '#features/audit/audit-backup-check.ts';
import { readLinks, readRange, verifyChain } from '#features/audit/audit-chain.ts';
import { type Database } from '#platform/db/database.ts';
import { DATABASE_FILE } from '#platform/db/database-file.ts';
import { openDatabase } from '#platform/db/open-database.ts';

const USAGE = `npm run audit -- verify: whether the audit log is as it was written
npm run audit -- export FILE: all of it, and from where to where it is complete`;

const REASONS = {
  changed: 'was changed',
  missing: 'is missing',
  'slipped in': 'was slipped in (this is its id; it has no number)',
  head: 'is not the last one that was written',
} as const;

async function verify(database: Database, { backupDir }: Config): Promise<number> {
  const verdict = await verifyChain(database.queries);
  if (verdict.kind === 'broken') {
    process.stdout.write(`BROKEN: entry ${verdict.number} ${REASONS[verdict.reason]}.\n`);
    return 1;
  }
  const { first, last, hash } = verdict.range;
  const backupCheck = await findBackupThatDiffers(database.queries, backupDir, verdict.range);
  if (backupCheck.differing !== undefined) {
    const { name, number } = backupCheck.differing;
    process.stdout.write(`BROKEN: entry ${number} is not the one that stands in the backup ${name}.\n`);
    return 1;
  }
  const count = last - first + 1;
  process.stdout.write(
    `Whole: ${count} entries, ${first} to ${last}, hash ${hash || 'none'}; the same in ${backupCheck.compared} backups.\n`,
  );
  return 0;
}

async function* writeLines(database: Database): AsyncGenerator<string> {
  const { first, last, hash } = await readRange(database.queries);
  yield `${JSON.stringify({ kind: 'complete', first, last, hash })}\n`;
  for (let after = first - 1; after < last; ) {
    const rows = await readLinks(database.queries, after, last);
    const end = rows.at(-1)?.chain_number ?? null;
    if (end === null) return;
    yield rows.map((row) => `${JSON.stringify({ kind: 'entry', ...row })}\n`).join('');
    after = end;
  }
}

async function run([command, file, ...rest]: readonly string[]): Promise<number> {
  const isKnown = command === 'verify' ? file === undefined : command === 'export' && file !== undefined;
  if (!isKnown || rest.length > 0) {
    process.stderr.write(`${USAGE}\n`);
    return 2;
  }
  const config = readConfig(process.env);
  const databaseFile = path.join(config.dataDir, DATABASE_FILE);
  if (config.databaseUrl === undefined && !existsSync(databaseFile))
    throw new ConfigError('DATA_DIR', `there is no database in ${config.dataDir}`);
  const database = await openDatabase({ databaseUrl: config.databaseUrl, file: databaseFile });
  try {
    if (command === 'verify') return await verify(database, config);
    await pipeline(Readable.from(writeLines(database)), createWriteStream(file ?? '', { mode: 0o600 }));
    process.stdout.write(`Written to ${file}\n`);
    return 0;
  } finally {
    await database.close();
  }
}

try {
  process.exitCode = await run(process.argv.slice(2));
} catch (error) {
  process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`);
  process.exitCode = 1;
}
