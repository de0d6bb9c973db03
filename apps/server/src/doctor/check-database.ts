import { existsSync } from 'node:fs';
import path from 'node:path';
import { sql } from 'kysely';
import type { Config } from '#config';
import { verifyChain } from '#features/audit/audit-chain.ts';
import { BackupRefusal } from '#platform/db/backup-refusal.ts';
import { type Database } from '#platform/db/database.ts';
import { DATABASE_FILE } from '#platform/db/database-file.ts';
import { findNewer } from '#platform/db/migrate.ts';
import { migrations } from '#platform/db/migrations/index.ts';
import { openDatabase } from '#platform/db/open-database.ts';
import { bad, type CheckResult, good, note } from '../composition/external/check-result.ts';

const ADVICE_DAMAGED = 'Stop the server and restore the newest backup: npm run restore -- FILE.';
const ADVICE_UNREADABLE =
  'It need not be damaged: run this as the user of the server, and look at the rights of the file and at its disk.';

export async function checkDatabase({
  databaseUrl,
  dataDir,
}: Pick<Config, 'databaseUrl' | 'dataDir'>): Promise<CheckResult[]> {
  const file = path.join(dataDir, DATABASE_FILE);
  if (databaseUrl === undefined && !existsSync(file))
    return [note('Database', `there is no ${file} yet`, 'The first start makes it.')];
  if (databaseUrl === undefined) {
    const fault = await findFileFault(file);
    if (fault !== undefined) return [fault];
  }
  const database = await openDatabase({ databaseUrl, file });
  try {
    const startedAt = performance.now();
    await database.ping();
    const answers = good(
      'Database',
      `answers within ${Math.ceil(performance.now() - startedAt)} ms and is whole`,
    );
    return [answers, ...(await checkSchema(database))];
  } catch (error) {
    const { code, message } = error as NodeJS.ErrnoException;
    const advice = 'Start Postgres, and look at DATABASE_URL: host, port, name and password.';
    return [bad('Database', `does not answer (${message || code})`, advice)];
  } finally {
    await database.close();
  }
}

async function findFileFault(file: string): Promise<CheckResult | undefined> {
  const { isDamage, verifyDatabaseFile } = await import('#platform/db/dialects/sqlite/backup-file.ts');
  try {
    verifyDatabaseFile(file);
    return undefined;
  } catch (error) {
    if (!(error instanceof BackupRefusal)) throw error;
    return bad('Database', error.message, isDamage(error) ? ADVICE_DAMAGED : ADVICE_UNREADABLE);
  }
}

async function checkSchema(database: Database): Promise<CheckResult[]> {
  const tables = await database.queries.introspection.getTables({ withInternalKyselyTables: true });
  if (!tables.some(({ name }) => name === 'kysely_migration'))
    return [note('Schema', 'the database is empty', 'The first start fills it.')];
  const { rows } = await sql<{ name: string }>`select name from kysely_migration`.execute(database.queries);
  const unknown = rows.find(({ name }) => !(name in migrations));
  if (unknown !== undefined) {
    const newer = await findNewer(database);
    if (newer?.isTolerated) {
      const says = `a newer version of Tutti has added to it (${newer.step}), with which this one works`;
      const advice = 'Update Tutti again when you are ready.';
      return [note('Schema', says, advice), await checkAudit(database)];
    }
    const advice = 'Update Tutti, or restore a backup of this version.';
    return [bad('Schema', `a newer version of Tutti wrote it (${unknown.name})`, advice)];
  }
  const pending = Object.keys(migrations).length - rows.length;
  if (pending > 0)
    return [
      note('Schema', `${pending} steps behind`, 'The next start brings it up to date, with a backup first.'),
    ];
  return [good('Schema', 'is of this version'), await checkAudit(database)];
}

async function checkAudit({ queries }: Database): Promise<CheckResult> {
  const verdict = await verifyChain(queries);
  return verdict.kind === 'whole'
    ? good('Audit log', `entries ${verdict.range.first} to ${verdict.range.last} are as they were written`)
    : bad(
        'Audit log',
        `entry ${verdict.number} is not as it was written (${verdict.reason})`,
        'Somebody wrote into the database past Tutti. Compare with a backup: npm run audit -- verify.',
      );
}
