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

describe.skipIf(!disk)('a power cut of the disk (needs the right to mount one)', () => {
  const cut = (isPostgres: boolean) =>
    cutPowerUnderWrites({ disk: disk as CutDisk, cuts: CUTS, random: createSeededRandom(12), isPostgres });

  it('loses nothing acknowledged, and the server starts again, on a database file', async () => {
    const report = await cut(false);
    expect(report).toMatchObject(NOTHING_LOST);
    expect(report.acknowledged).toBeGreaterThanOrEqual(CUTS * 20);
  });

  it('loses nothing acknowledged, and the server starts again, on Postgres', async () => {
    expect(await cut(true)).toMatchObject(NOTHING_LOST);
  });
});
