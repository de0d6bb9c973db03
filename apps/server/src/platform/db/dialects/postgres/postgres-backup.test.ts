import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type { Kysely, OperationNodeKind } from 'kysely';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { makeSchema } from '#platform/backup/make-schema.ts';
import { createPostgresDatabase, DATABASE_KINDS } from '../../../../test/each-database.ts';
import { queryPostgres } from '../../../../test/embedded-postgres.ts';
import { createDatabase, type Database } from '../../database.ts';
import { migrate } from '../../migrate.ts';
import type { Schema } from '../../schema/index.ts';
import { listBackupTables } from '../sqlite/backup-file.ts';
import { openSqlite } from '../sqlite/sqlite.ts';
import { openPostgres } from './postgres.ts';
import { copyPostgres, replacePostgres } from './postgres-backup.ts';

/** Longer than the work before a pause takes, even on a busy machine. */
const PAUSE_MAX_MS = 1_000;

let folder: string;
let url: string;
let database: Database;
beforeEach(async () => {
  folder = mkdtempSync(path.join(tmpdir(), 'tutti-postgres-backup-'));
  url = await createPostgresDatabase();
  database = createDatabase(await openPostgres(url, { pauseMaxMs: PAUSE_MAX_MS }));
});
afterEach(async () => {
  await database.close();
  rmSync(folder, { recursive: true, force: true });
});

function pausingAfter(kind: OperationNodeKind): Kysely<Schema> {
  const found = new WeakSet<object>();
  let hasPaused = false;
  return database.queries.withPlugin({
    transformQuery({ node, queryId }) {
      if (node.kind === kind) found.add(queryId);
      return node;
    },
    async transformResult({ result, queryId }) {
      if (!hasPaused && found.has(queryId)) {
        hasPaused = true;
        await queryPostgres(url, `select pg_sleep(${(PAUSE_MAX_MS * 1.5) / 1_000})`);
      }
      return result;
    },
  });
}

describe.runIf(DATABASE_KINDS.includes('postgres'))(
  'beside a disk that is slower than a transaction may pause',
  () => {
    it('a copy of Postgres succeeds', async () => {
      const copy = path.join(folder, 'copy.db');
      await copyPostgres(pausingAfter('SelectQueryNode'), copy, makeSchema);
      expect(listBackupTables(copy)).toContain('track');
    });

    it('a copy is restored into Postgres', async () => {
      const whole = path.join(folder, 'whole.db');
      const file = createDatabase(openSqlite({ file: whole }));
      await migrate(file);
      await file.close();
      const { capabilities } = database;
      await replacePostgres(pausingAfter('RawNode'), whole, { capabilities, makeSchema });
      expect((await database.queries.introspection.getTables()).map(({ name }) => name)).toContain('track');
    });
  },
);
