/** A sample of `lab/torture/power-cuts.ts`; docs/RELIABILITY.md has the figures of the long runs. */
import { createSeededRandom } from '@tutti/testkit';
import { afterAll, describe, expect, it, vi } from 'vitest';
import { type CutDisk, mountCutDisk } from './cut-disk.ts';
import { cutPowerUnderWrites } from './power-rounds.ts';

vi.setConfig({ testTimeout: 240_000 });

const CUTS = 1;
const NOTHING_LOST = { cuts: CUTS, lost: 0, halves: 0, brokenBackups: 0 };

const disk = mountCutDisk();
afterAll(() => disk?.remove());

describe.skipIf(!disk)('the power of the disk goes (needs the right to mount one)', () => {
  const cut = (isPostgres: boolean) =>
    cutPowerUnderWrites({ disk: disk as CutDisk, cuts: CUTS, random: createSeededRandom(12), isPostgres });

  it('under a database file: nothing acknowledged is lost, and it starts again by itself', async () => {
    const report = await cut(false);
    expect(report).toMatchObject(NOTHING_LOST);
    expect(report.acknowledged).toBeGreaterThanOrEqual(CUTS * 20);
  });

  it('under Postgres: nothing acknowledged is lost, and it starts again by itself', async () => {
    expect(await cut(true)).toMatchObject(NOTHING_LOST);
  });
});
