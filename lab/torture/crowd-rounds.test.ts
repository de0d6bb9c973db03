/** A sample of `lab/torture/crowds.ts`; docs/RELIABILITY.md has the figures of the long runs. */
import { expect, it } from 'vitest';
import { startEmbeddedPostgres } from '../../apps/server/src/test/embedded-postgres.ts';
import { withstandCrowds } from './crowd-rounds.ts';

const [CUT_OFF, STORMS] = [200, 2];

async function withstand(databaseUrl?: string): Promise<void> {
  const reports = await withstandCrowds({
    guessers: 24,
    slowHeads: 500,
    unreadHubs: 100,
    cutOff: CUT_OFF,
    storms: STORMS,
    seconds: 1,
    databaseUrl,
  });
  for (const { crowd, failures, hasEnded, answered } of reports) {
    expect([crowd, failures, hasEnded]).toEqual([crowd, {}, false]);
    expect(answered['known sign-in']).toBeGreaterThan(0);
  }
  const flood = reports.find(({ crowd }) => crowd === 'a flood of sign-ins');
  // Requests that were not hashed were refused as busy, and nothing else happened.
  expect(Object.keys(flood?.answers ?? {}).filter((status) => !['401', '503'].includes(status))).toEqual([]);
  const { answers = {} } = reports.find(({ crowd }) => crowd === 'all listeners cut off at once') ?? {};
  expect(answers).toMatchObject({
    storms: STORMS,
    'hub listeners back': STORMS * CUT_OFF,
    'radios back': (STORMS * CUT_OFF) / 10,
    'never back': 0,
  });
  // The second reconnect attempt succeeds at the latest.
  expect(answers['most tries']).toBeLessThanOrEqual(2);
  expect(answers['slowest try ms']).toBeLessThan(15_000);
  expect(answers['MB more after the last storm than after the first']).toBeLessThan(250);
  expect(Math.max(...reports.map(({ serverMbPeak }) => serverMbPeak))).toBeLessThan(600);
}

it(
  'floods, endless headers, listeners that do not read and mass disconnections silence nobody and keep no known browser out, on a database file',
  () => withstand(),
  240_000,
);

it('floods, endless headers, listeners that do not read and mass disconnections silence nobody and keep no known browser out, on Postgres', async () => {
  const postgres = await startEmbeddedPostgres();
  try {
    await withstand(await postgres.createDatabase('crowds'));
  } finally {
    await postgres.remove();
  }
}, 240_000);
