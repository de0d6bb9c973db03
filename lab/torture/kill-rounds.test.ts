/** A sample of `lab/torture/kill-loop.ts`; docs/RELIABILITY.md has the figures of the long runs. */
import { createSeededRandom } from '@tutti/testkit';
import { expect, it, vi } from 'vitest';
import { startEmbeddedPostgres } from '../../apps/server/src/test/embedded-postgres.ts';
import { killUnderWrites } from './kill-rounds.ts';

vi.setConfig({ testTimeout: 240_000 });

const ROUNDS = 1;

it('a killed server loses no acknowledged write, on a database file', async () => {
  const report = await killUnderWrites({ rounds: ROUNDS, random: createSeededRandom(1) });
  expect(report).toMatchObject({ rounds: ROUNDS, lost: 0, halves: 0 });
  expect(report.acknowledged).toBeGreaterThanOrEqual(ROUNDS * 20);
});

it('a killed server loses no acknowledged write, on Postgres', async () => {
  const postgres = await startEmbeddedPostgres();
  try {
    const databaseUrl = await postgres.createDatabase('tutti');
    const report = await killUnderWrites({ rounds: ROUNDS, random: createSeededRandom(2), databaseUrl });
    expect(report).toMatchObject({ rounds: ROUNDS, lost: 0, halves: 0 });
  } finally {
    await postgres.remove();
  }
});
