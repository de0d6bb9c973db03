/** A sample of `lab/torture/backup-kills.ts`; docs/RELIABILITY.md has the figures of the long runs. */
import { createSeededRandom } from '@tutti/testkit';
import { expect, it, vi } from 'vitest';
import { startEmbeddedPostgres } from '../../apps/server/src/test/embedded-postgres.ts';
import { backUpAndRestore } from './backup-rounds.ts';

vi.setConfig({ testTimeout: 300_000 });

const KILLS = 1;

it('a backup made under writes has everything acknowledged before, despite kills of backups and restores, on a database file', async () => {
  const report = await backUpAndRestore({ kills: KILLS, random: createSeededRandom(8) });
  expect(report).toMatchObject({ lost: 0, damaged: 0, killedBackups: KILLS, killedRestores: KILLS });
  expect(report.acknowledged).toBeGreaterThan(0);
});

it('a backup made under writes has everything acknowledged before, despite kills of backups and restores, on Postgres', async () => {
  const postgres = await startEmbeddedPostgres();
  try {
    const databaseUrls = [
      await postgres.createDatabase('source'),
      await postgres.createDatabase('target'),
    ] as const;
    const report = await backUpAndRestore({ kills: KILLS, random: createSeededRandom(9), databaseUrls });
    expect(report).toMatchObject({ lost: 0, damaged: 0, killedBackups: KILLS, killedRestores: KILLS });
    expect(report.acknowledged).toBeGreaterThan(0);
  } finally {
    await postgres.remove();
  }
});
