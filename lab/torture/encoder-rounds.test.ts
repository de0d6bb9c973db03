/** A sample of `lab/torture/encoder-kills.ts`; docs/RELIABILITY.md has the figures of the long runs. */
import { createSeededRandom } from '@tutti/testkit';
import { expect, it } from 'vitest';
import { isSoundToolInstalled } from '../../apps/server/src/platform/audio/sound-tool.ts';
import { killEncoder } from './encoder-rounds.ts';

/** One long after the process had started, one before its first message. */
const KILLS = 2;

it.skipIf(!isSoundToolInstalled())(
  'killing the process that encodes stations at random moments, again and again, is inaudible',
  async () => {
    const report = await killEncoder({ kills: KILLS, random: createSeededRandom(6) });
    expect(report).toMatchObject({
      kills: KILLS,
      failures: [],
      hasRadioEnded: false,
      brokenPieces: 0,
      problems: 0,
    });
    expect(report.recordedSeconds).toBeGreaterThan(15);
    expect(report.sharpestBend).toBeLessThan(2);
    expect(report.pageLeastAheadMs).toBeGreaterThan(10_000);
    // A radio plays with a delay of a second and a half, so it runs dry only below this.
    expect(report.radioLeastAheadMs).toBeGreaterThan(-1_500);
  },
  120_000,
);
