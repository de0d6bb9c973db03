/**
 * `npm run move -- postgres://user:password@host/name`: moves DATA_DIR into an empty Postgres; the server must not run.
 */
import { existsSync } from 'node:fs';
import path from 'node:path';
import { ConfigError, readConfig } from '#config';
import { DATABASE_FILE } from '#platform/db/database-file.ts';
import { lockFolder } from '#platform/db/dialects/sqlite/lock-folder.ts';
import { type MoveOutcome, moveDatabase } from '#platform/db/move/move-database.ts';
import { readSecretRows } from '#platform/nodes/shared-secrets.ts';

const USAGE =
  'npm run move -- postgres://user:password@host/name: moves the database of DATA_DIR into an empty one of a Postgres server';
const REPORT_EVERY_MS = 5_000;

const say = (line: string) => process.stdout.write(`${line}\n`);
const count = (rows: number) => rows.toLocaleString('en');

function createProgress() {
  let loggedAtMs = performance.now();
  return (table: string, rows: number, of: number) => {
    if (performance.now() - loggedAtMs < REPORT_EVERY_MS) return;
    loggedAtMs = performance.now();
    say(`${table.padEnd(20)} ${count(rows)} of ${count(of)} rows`);
  };
}

/** Hides the password, because somebody may look over the shoulder. */
function withoutPassword(databaseUrl: string): string {
  const url = new URL(databaseUrl);
  if (url.password !== '') url.password = '***';
  return url.href;
}

function explain({ isNew, tables }: MoveOutcome, databaseUrl: string, databaseFile: string): string {
  const rows = count(tables.reduce((sum, table) => sum + table.sum.rows, 0));
  const adapted = tables.reduce((sum, table) => sum + table.adapted, 0);
  const what = isNew
    ? `Moved ${rows} rows of ${tables.length} tables; each table was read back and is the same.`
    : `An earlier move has brought all ${rows} rows of ${tables.length} tables already, and they are still the same.`;
  return [
    what,
    ...(adapted > 0
      ? [
          `${count(adapted)} values held signs or fractions that Postgres cannot store, and went without them.`,
        ]
      : []),
    `Next: start the server with DATABASE_URL=${withoutPassword(databaseUrl)} and the MUSIC_DIR it had; everybody stays signed in.`,
    `${databaseFile} was not changed. A start without DATABASE_URL would go on with it: put it away once you are content.`,
  ].join('\n');
}

async function run([address = process.env.DATABASE_URL ?? '', ...rest]: readonly string[]): Promise<number> {
  if (address === '' || rest.length > 0) {
    process.stderr.write(`${USAGE}\n`);
    return 2;
  }
  const { dataDir, databaseUrl = '' } = readConfig({ ...process.env, DATABASE_URL: address });
  const databaseFile = path.join(dataDir, DATABASE_FILE);
  if (!existsSync(databaseFile)) {
    throw new ConfigError('DATA_DIR', `there is no database in ${dataDir}; name the folder the server uses`);
  }
  const held = lockFolder(dataDir);
  if ('heldBy' in held)
    throw new ConfigError('DATA_DIR', `a server (${held.heldBy}) uses ${dataDir}; stop it first`);
  try {
    const outcome = await moveDatabase({
      databaseFile,
      databaseUrl,
      rowsElsewhere: new Map([['node_secret', readSecretRows(dataDir)]]),
      onRows: createProgress(),
      onTable: ({ name, sum }) => sum.rows > 0 && say(`${name.padEnd(20)} ${count(sum.rows)} rows, the same`),
    });
    say(explain(outcome, databaseUrl, databaseFile));
    return 0;
  } finally {
    held.release();
  }
}

try {
  process.exitCode = await run(process.argv.slice(2));
} catch (error) {
  process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`);
  process.exitCode = 1;
}
