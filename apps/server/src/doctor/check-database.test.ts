import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { sql } from 'kysely';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { DATABASE_FILE } from '#platform/db/database-file.ts';
import { migrate } from '#platform/db/migrate.ts';
import { migrations } from '#platform/db/migrations/index.ts';
import type { SchemaMigration } from '#platform/db/migrations/schema-migration.ts';
import { openDatabase } from '#platform/db/open-database.ts';
import { createPostgresDatabase, DATABASE_KINDS } from '../test/each-database.ts';
import { checkDatabase } from './check-database.ts';

const NEXT = '9998-next';
const added: SchemaMigration = {
  up: async (db) => void (await sql`create table added_later (id integer primary key)`.execute(db)),
};
const taken: SchemaMigration = { ...added, isBreaking: true };

it('the doctor advises for an unopenable database what to check, and not to restore a backup', async () => {
  const dataDir = mkdtempSync(path.join(tmpdir(), 'tutti-doctor-'));
  const file = path.join(dataDir, DATABASE_FILE);
  try {
    mkdirSync(file);
    const [result] = await checkDatabase({ databaseUrl: undefined, dataDir });
    expect(result).toMatchObject({ state: 'bad', says: expect.stringContaining(file) });
    expect(result?.advice).not.toMatch(/restore/);
    rmSync(file, { recursive: true });
    writeFileSync(file, 'no database any more'.repeat(1_000));
    expect((await checkDatabase({ databaseUrl: undefined, dataDir }))[0]?.advice).toMatch(/restore/);
  } finally {
    rmSync(dataDir, { recursive: true, force: true });
  }
});

describe.each(DATABASE_KINDS)('the doctor on a schema on %s', (kind) => {
  let dataDir: string;
  let databaseUrl: string | undefined;

  beforeEach(async () => {
    dataDir = mkdtempSync(path.join(tmpdir(), 'tutti-doctor-'));
    databaseUrl = kind === 'postgres' ? await createPostgresDatabase() : undefined;
  });
  afterEach(() => rmSync(dataDir, { recursive: true, force: true }));

  async function runCheck(steps: Record<string, SchemaMigration>) {
    const database = await openDatabase({ databaseUrl, file: path.join(dataDir, DATABASE_FILE) });
    await migrate(database, { migrations: steps });
    await database.close();
    return (await checkDatabase({ databaseUrl, dataDir })).map(({ what, state }) => [what, state]);
  }

  it('accepts one of this version', async () => {
    expect(await runCheck(migrations)).toEqual([
      ['Database', 'good'],
      ['Schema', 'good'],
      ['Audit log', 'good'],
    ]);
  });

  it('notes one to which a newer version has only added, because this one works with it', async () => {
    expect(await runCheck({ ...migrations, [NEXT]: added })).toEqual([
      ['Database', 'good'],
      ['Schema', 'note'],
      ['Audit log', 'good'],
    ]);
  });

  it('reports one from which a newer version has removed something needed', async () => {
    expect(await runCheck({ ...migrations, [NEXT]: taken })).toEqual([
      ['Database', 'good'],
      ['Schema', 'bad'],
    ]);
  });
});
