/** A sample of `npm run torture -- restore`; docs/RELIABILITY.md has the figures of the long runs. */
import { createSeededRandom } from '@tutti/testkit';
import { expect, it, vi } from 'vitest';
import { startEmbeddedPostgres } from '../../apps/server/src/test/embedded-postgres.ts';
import { restoreAgainAndAgain } from './restore-rounds.ts';

vi.setConfig({ testTimeout: 300_000 });

const SAMPLE = { rounds: 2, killsPerRound: 2 };

it('a killed restore leaves the old state or the new one, with everything acknowledged, on a database file', async () => {
  const report = await restoreAgainAndAgain({ ...SAMPLE, random: createSeededRandom(3) });
  expect(report).toMatchObject({ rounds: 2, killed: 4, lost: 0, halves: 0, between: 0 });
});

it('a killed restore leaves the old state or the new one, with everything acknowledged, on Postgres', async () => {
  const postgres = await startEmbeddedPostgres();
  try {
    const databaseUrls = [
      await postgres.createDatabase('source'),
      await postgres.createDatabase('target'),
    ] as const;
    const report = await restoreAgainAndAgain({ ...SAMPLE, random: createSeededRandom(4), databaseUrls });
    expect(report).toMatchObject({ rounds: 2, killed: 4, lost: 0, halves: 0, between: 0 });
  } finally {
    await postgres.remove();
  }
});
