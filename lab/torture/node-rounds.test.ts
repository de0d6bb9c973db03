/** A short form of `npm run torture -- nodes`; docs/RELIABILITY.md has the figures of the long one. */
import { createSeededRandom } from '@tutti/testkit';
import { expect, it, vi } from 'vitest';
import { shortFaults } from './node-faults.ts';
import { tortureNodes } from './node-rounds.ts';

vi.setConfig({ testTimeout: 300_000 });

it('failing nodes and a failing database lose no write, air one encoder and keep playing', async () => {
  const { faults, acknowledged, lost, samples, differences, administrators } = await tortureNodes({
    nodeCount: 2,
    faults: shortFaults,
    random: createSeededRandom(18),
    awayMs: 3_000,
    settleMs: 500,
    // Works on a machine without nginx.
    hasNginx: false,
  });
  expect(faults.map(({ fault }) => fault)).toEqual(shortFaults.map(({ name }) => name));
  expect({ lost, differences, administrators }).toEqual({ lost: 0, differences: [], administrators: 1 });
  expect(acknowledged).toBeGreaterThan(0);
  expect(samples).toBeGreaterThan(0);
  for (const { fault, stillAway, pieces, leastAheadMs } of faults) {
    expect([fault, stillAway]).toEqual([fault, 0]);
    expect([fault, pieces > 0 && leastAheadMs > 0]).toEqual([fault, true]);
  }
});
