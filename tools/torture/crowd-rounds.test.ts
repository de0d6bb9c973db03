/** A sample of `tools/torture/crowds.ts`; docs/RELIABILITY.md has the figures of the long runs. */
import { expect, it } from 'vitest';
import { withstandCrowds } from './crowd-rounds.ts';

it('floods of sign-ins, heads that never end and listeners that read nothing silence nobody and keep no known browser out', async () => {
  const reports = await withstandCrowds({ guessers: 24, slowHeads: 500, unreadHubs: 100, seconds: 2 });
  for (const { crowd, failures, hasEnded, answered } of reports) {
    expect([crowd, failures, hasEnded]).toEqual([crowd, {}, false]);
    expect(answered['known sign-in']).toBeGreaterThan(0);
  }
  const [, flood] = reports;
  // What was not hashed was put off; nothing else.
  expect(Object.keys(flood?.answers ?? {}).filter((status) => !['401', '503'].includes(status))).toEqual([]);
  expect(Math.max(...reports.map(({ serverMbPeak }) => serverMbPeak))).toBeLessThan(600);
}, 180_000);
