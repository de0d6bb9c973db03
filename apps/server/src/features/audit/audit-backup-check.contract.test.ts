import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { createManualClock } from '@tutti/testkit';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { makeBackup } from '#platform/backup/make-backup.ts';
import { chainHash } from '#platform/chain-hash.ts';
import type { Database } from '#platform/db/database.ts';
import { migrate } from '#platform/db/migrate.ts';
import { DATABASE_KINDS, openTestDatabase } from '../../test/each-database.ts';
import { type Audit, createAudit } from './audit.ts';
import { findBackupThatDiffers } from './audit-backup-check.ts';
import { verifyChain } from './audit-chain.ts';

const START_MS = Date.UTC(2026, 10, 24);
const DAY_MS = 24 * 3_600_000;

describe.each(DATABASE_KINDS)('a rewritten audit log on %s', (kind) => {
  let folder: string;
  let backupDir: string;
  let database: Database;
  let audit: Audit;
  let clock: ReturnType<typeof createManualClock>;

  beforeEach(async () => {
    folder = mkdtempSync(path.join(tmpdir(), 'tutti-witness-'));
    backupDir = path.join(folder, 'backups');
    clock = createManualClock(START_MS);
    database = await openTestDatabase(kind, folder);
    await migrate(database);
    audit = createAudit({ database, clock });
    await recordMany(4);
  });
  afterEach(async () => {
    await audit.close();
    await database.close();
    rmSync(folder, { recursive: true, force: true });
  });

  async function recordMany(count: number): Promise<void> {
    for (let number = 0; number < count; number += 1)
      await audit.record(database.queries, { action: 'USER_LOGIN', resourceType: 'Authentication' });
  }

  const backUp = () =>
    makeBackup(
      database,
      { dataDir: folder, backupDir, backupsKept: 9 },
      { reason: 'daily', now: clock.now() },
    );
  const compare = async () => findBackupThatDiffers(database.queries, backupDir, await audit.readRange());

  async function rewriteFrom(number: number, count: number): Promise<void> {
    const { queries } = database;
    await database.capabilities.liftAppendOnly(queries, 'audit_entry');
    const rows = await queries.selectFrom('audit_entry').selectAll().orderBy('chain_number').execute();
    let before = rows[number - 2]?.chain_hash ?? '';
    for (const { id, chain_number: at, chain_hash: _old, ...row } of rows.slice(number - 1, number + count)) {
      const written = at === number ? { ...row, details: 'nothing happened' } : row;
      before = chainHash(before, [at, ...Object.values(written)]);
      await queries
        .updateTable('audit_entry')
        .set({ details: written.details, chain_hash: before })
        .where('id', '=', id)
        .execute();
    }
    if (number + count === rows.length)
      await queries.updateTable('audit_chain').set({ hash: before }).execute();
  }

  it('breaks after the last rewritten entry', async () => {
    await rewriteFrom(2, 1);
    expect(await verifyChain(database.queries)).toEqual({ kind: 'broken', number: 4, reason: 'changed' });
  });

  it('is whole in itself when it was rewritten completely, and differs from the earlier backup', async () => {
    const { name } = await backUp();
    await recordMany(2);
    expect(await compare()).toEqual({ compared: 1, differing: undefined });
    await rewriteFrom(2, 4);
    expect(await verifyChain(database.queries)).toMatchObject({ kind: 'whole', range: { last: 6 } });
    expect(await compare()).toEqual({ compared: 0, differing: { name, number: 4 } });
  });

  it('may differ from backups made before an audited restore, but not from later ones', async () => {
    await backUp();
    await rewriteFrom(2, 2);
    clock.advance(DAY_MS);
    await audit.record(database.queries, { action: 'BACKUP_RESTORED', resourceType: 'System' });
    expect(await compare()).toEqual({ compared: 0, differing: undefined });
    clock.advance(DAY_MS);
    await backUp();
    expect(await compare()).toEqual({ compared: 1, differing: undefined });
  });
});
