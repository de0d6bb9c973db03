/** Kills the creation of a SQLite database and its upgrade from every earlier schema, then checks the result. */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { cpSync, mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { migrate } from '../../apps/server/src/platform/db/migrate.ts';
import { migrations } from '../../apps/server/src/platform/db/migrations/index.ts';
import { openDatabase } from '../../apps/server/src/platform/db/open-database.ts';

const CHILD = path.join(import.meta.dirname, 'migrate-child.ts');
const NAMES = Object.keys(migrations).sort();

export interface MigrationKills {
  kills: number;
  /** Killed after the file was opened and before the upgrade was over. */
  inTheMiddle: number;
  /** Contains only some of the pending steps, which must never happen. */
  halfDone: number;
  failed: string[];
}

/** Maps the number of migration steps to a schema; 0 means no database. */
async function buildEarlierSchemas(folder: string): Promise<void> {
  for (let steps = 1; steps < NAMES.length; steps += 1) {
    const file = path.join(folder, String(steps), 'tutti.db');
    const database = await openDatabase({ file });
    const some = NAMES.slice(0, steps).map((name) => [name, migrations[name]] as const);
    await migrate(database, { migrations: Object.fromEntries(some) as typeof migrations });
    await database.close();
  }
}

function startChild(file: string) {
  const child = spawn(process.execPath, ['--disable-warning=ExperimentalWarning', CHILD, file], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const ended = once(child, 'close') as Promise<[number | null]>;
  const isOpened = new Promise<void>((resolve) => {
    child.stdout.setEncoding('utf8').on('data', (text: string) => text.includes('opened') && resolve());
  });
  return { child, ended, isOpened };
}

async function countSteps(file: string): Promise<number> {
  const database = await openDatabase({ file });
  try {
    const tables = await database.queries.introspection.getTables({ withInternalKyselyTables: true });
    if (!tables.some(({ name }) => name === 'kysely_migration')) return 0;
    const steps = await database.queries
      .selectFrom('kysely_migration' as never)
      .selectAll()
      .execute();
    return steps.length;
  } finally {
    await database.close();
  }
}

/** Measures how long an upgrade takes after the file is open, so that kills hit it. */
async function measureUpgrade(folder: string): Promise<number> {
  mkdirSync(folder, { recursive: true });
  const { ended, isOpened } = startChild(path.join(folder, 'tutti.db'));
  await Promise.race([isOpened, ended]);
  const startedAt = performance.now();
  await ended;
  return performance.now() - startedAt;
}

export async function killMigrations(kills: number, random: () => number): Promise<MigrationKills> {
  const folder = mkdtempSync(path.join(tmpdir(), 'tutti-kills-'));
  const report: MigrationKills = { kills: 0, inTheMiddle: 0, halfDone: 0, failed: [] };
  try {
    const schemas = path.join(folder, 'schemas');
    await buildEarlierSchemas(schemas);
    const upgradeMs = await measureUpgrade(path.join(folder, 'measured'));
    for (; report.kills < kills; report.kills += 1) {
      const from = report.kills % NAMES.length;
      const tryFolder = path.join(folder, `try-${report.kills}`);
      if (from === 0) mkdirSync(tryFolder);
      else cpSync(path.join(schemas, String(from)), tryFolder, { recursive: true });
      const file = path.join(tryFolder, 'tutti.db');
      const { child, ended, isOpened } = startChild(file);
      await Promise.race([isOpened, ended]);
      await wait(random() * upgradeMs);
      child.kill('SIGKILL');
      const [code] = await ended;
      const steps = await countSteps(file);
      if (code === null && steps < NAMES.length) report.inTheMiddle += 1;
      if (steps !== from && steps !== NAMES.length) report.halfDone += 1;
      const [restarted] = await startChild(file).ended;
      if (restarted !== 0 || (await countSteps(file)) !== NAMES.length)
        report.failed.push(`${from} steps, kill ${report.kills}`);
      rmSync(tryFolder, { recursive: true });
    }
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
  return report;
}
