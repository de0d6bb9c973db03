/** A sample of `lab/torture/programme-kills.ts`; docs/RELIABILITY.md has the figures of the long runs. */
import { createSeededRandom } from '@tutti/testkit';
import { expect, it } from 'vitest';
import { isSoundToolInstalled } from '../../apps/server/src/platform/audio/sound-tool.ts';
import { killProgramme } from './programme-rounds.ts';

/** One long after the process had begun, one before it has said its first word. */
const KILLS = 2;

it.skipIf(!isSoundToolInstalled())(
  'nobody hears that the process which makes the sound of stations is killed at random moments, again and again',
  async () => {
    const report = await killProgramme({ kills: KILLS, random: createSeededRandom(6) });
    expect(report).toMatchObject({
      kills: KILLS,
      failures: [],
      hasRadioEnded: false,
      brokenPieces: 0,
      problems: 0,
    });
    expect(report.heardSeconds).toBeGreaterThan(15);
    expect(report.sharpestBend).toBeLessThan(2);
    expect(report.pageLeastAheadMs).toBeGreaterThan(10_000);
    // It plays what was on air a second and a half ago: so much below zero it would have run dry.
    expect(report.radioLeastAheadMs).toBeGreaterThan(-1_500);
  },
  120_000,
);
