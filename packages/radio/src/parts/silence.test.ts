import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { rowEndMs } from '../timeline.ts';
import { EDGE_FADE_FRAMES, firstDifference, type PlannedRow, partsWithin, planParts } from './plan-parts.ts';

const EPOCH_MS = 1_800_000_000_123;
const HOUR_MS = 3_600_000;
const frame = (afterMs: number) => (EPOCH_MS + afterMs) * 48;

/** Tracks are numbers from 1 on; null is silence. */
function rowsOf(...all: [trackId: number | null, playMs: number][]): PlannedRow[] {
  let startedAtMs = EPOCH_MS;
  return all.map(([trackId, playMs]) => {
    const row = { trackId, startedAtMs, playMs, cueInMs: 0, fadeOutMs: 0, gainDb: 0 };
    startedAtMs = rowEndMs(row);
    return row;
  });
}

const files = new Map([
  [1, 60_000],
  [2, 60_000],
]);
const plan = (...rows: Parameters<typeof rowsOf>) => planParts(rowsOf(...rows), files);
const span = { fromFrame: frame(0), untilFrame: frame(70_000) };

describe('silence in a timeline', () => {
  it('is a part without a file, level or fade', () => {
    const paused = rowsOf([1, 20_000], [null, HOUR_MS]).map((row) =>
      row.trackId === null ? { ...row, cueInMs: 20_000, gainDb: -4, fadeOutMs: 0 } : row,
    );
    const [cut, silent] = planParts(paused, files);
    expect(cut).toMatchObject({ trackId: 1, fadeOutFrames: EDGE_FADE_FRAMES });
    expect(silent).toEqual({
      trackId: null,
      fromFrame: frame(20_000),
      untilFrame: frame(20_000 + HOUR_MS),
      fileFromFrame: 0,
      gainDb: 0,
      fadeInFrames: 0,
      fadeOutFrames: 0,
      tailFrames: 0,
    });
  });

  it('is on air for as long as it lasts', () => {
    const parts = plan([null, 5 * HOUR_MS]);
    const within = (afterMs: number) =>
      partsWithin(parts, { fromFrame: frame(afterMs), untilFrame: frame(afterMs + 500) }).length;
    expect([-1_000, 0, 4 * HOUR_MS, 5 * HOUR_MS].map(within)).toEqual([0, 1, 1, 0]);
  });

  it('sounds the same however many rows it has', () => {
    fc.assert(
      fc.property(fc.array(fc.integer({ min: 1, max: 100_000 }), { minLength: 1 }), (lengths) => {
        const all = lengths.reduce((sum, length) => sum + length, 0);
        const inRows = plan(...lengths.map((length): [null, number] => [null, length]), [2, 60_000]);
        expect(inRows).toEqual(plan([null, all], [2, 60_000]));
      }),
    );
  });

  it('changes nothing when it grows beyond the range, or when its start is forgotten', () => {
    const short = plan([null, 80_000]);
    expect(firstDifference(short, plan([null, HOUR_MS]), span)).toBeUndefined();
    const later = { fromFrame: frame(30_000), untilFrame: frame(75_000) };
    const begunLater = [{ ...(short[0] as (typeof short)[0]), fromFrame: frame(20_000) }];
    expect(firstDifference(short, begunLater, later)).toBeUndefined();
  });

  it('changes the sound where it begins, where it ends, and where it grows within the range', () => {
    const playing = plan([1, 60_000], [2, 60_000]);
    const paused = plan([1, 20_000], [null, HOUR_MS]);
    expect(firstDifference(playing, paused, span)).toBe(frame(20_000) - EDGE_FADE_FRAMES);
    expect(firstDifference(paused, playing, span)).toBe(frame(20_000) - EDGE_FADE_FRAMES);
    const resumed = plan([1, 20_000], [null, 30_000], [2, 60_000]);
    expect(firstDifference(paused, resumed, span)).toBe(frame(50_000));
    expect(firstDifference(plan([null, 50_000]), plan([null, 60_000]), span)).toBe(frame(50_000));
  });
});
