import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { rowEndMs } from '../timeline.ts';
import { EDGE_FADE_FRAMES, firstDifference, type PlannedRow, partsWithin, planParts } from './plan-parts.ts';

const EPOCH_MS = 1_800_000_000_123;

function rowsOf(lengthsMs: readonly number[], startMs = EPOCH_MS): PlannedRow[] {
  let startedAtMs = startMs;
  return lengthsMs.map((playMs, index) => {
    const row = { trackId: index + 1, startedAtMs, playMs, cueInMs: 0, fadeOutMs: 0, gainDb: -index };
    startedAtMs += playMs;
    return row;
  });
}

const lengths = fc.array(fc.integer({ min: 1, max: 600_000 }), { minLength: 1, maxLength: 12, size: 'max' });
const endOf = (rows: readonly PlannedRow[]) => rowEndMs(rows.at(-1) as PlannedRow);
const whole = (rows: readonly PlannedRow[]) =>
  new Map(rows.map(({ trackId, playMs }) => [trackId ?? 0, playMs]));

describe('the parts of a timeline', () => {
  it('follow each other without a gap and without drift', () => {
    fc.assert(
      fc.property(lengths, (all) => {
        const rows = rowsOf(all);
        const parts = planParts(rows, whole(rows));
        expect(parts.map(({ fromFrame }) => fromFrame)).toEqual(rows.map((row) => row.startedAtMs * 48));
        for (const [index, { untilFrame }] of parts.entries())
          expect(parts[index + 1]?.fromFrame ?? untilFrame).toBe(untilFrame);
      }),
    );
  });

  it('continue under the next one for as long as their rows fade', () => {
    fc.assert(
      fc.property(lengths, fc.nat(10_000), (all, fadeOutMs) => {
        const rows = rowsOf(all).map((row) => ({ ...row, fadeOutMs }));
        for (const [index, part] of planParts(rows, whole(rows)).entries()) {
          expect(part.untilFrame - part.tailFrames).toBe((rows[index + 1]?.startedAtMs ?? endOf(rows)) * 48);
          expect(part.tailFrames).toBe(fadeOutMs * 48);
          expect(part.fadeOutFrames).toBe(0);
        }
      }),
    );
  });

  it('begin at the position and gain of the row', () => {
    const [part] = planParts(
      [{ trackId: 4, startedAtMs: 1_000, playMs: 9_000, cueInMs: 250, fadeOutMs: 0, gainDb: -3 }],
      new Map(),
    );
    expect(part).toMatchObject({
      trackId: 4,
      fileFromFrame: 12_000,
      gainDb: -3,
      fadeInFrames: EDGE_FADE_FRAMES,
    });
  });

  it('are faded if the file is cut, and only then', () => {
    const rows = rowsOf([10_000, 10_000]);
    const files = new Map([
      [1, 10_000],
      [2, 180_000],
    ]);
    expect(planParts(rows, files).map(({ fadeOutFrames }) => fadeOutFrames)).toEqual([0, EDGE_FADE_FRAMES]);
    expect(planParts(rowsOf([3]), new Map([[1, 9_000]]))[0]?.fadeOutFrames).toBe(72);
    expect(EDGE_FADE_FRAMES).toBe(8 * 48);
  });

  it('are faded in if they start after the beginning of the file, even by a millisecond', () => {
    const [row] = rowsOf([10_000]) as [PlannedRow];
    const fadeInAt = (cueInMs: number) => planParts([{ ...row, cueInMs }], new Map())[0]?.fadeInFrames;
    expect([fadeInAt(0), fadeInAt(1)]).toEqual([0, EDGE_FADE_FRAMES]);
  });

  it('are not faded if a file claims to be up to 50 ms longer, but are if its length is unknown', () => {
    const fadeOutOf = (files: ReadonlyMap<number, number>) =>
      planParts(rowsOf([10_000]), files)[0]?.fadeOutFrames;
    expect([10_050, 10_051].map((lengthMs) => fadeOutOf(new Map([[1, lengthMs]])))).toEqual([
      0,
      EDGE_FADE_FRAMES,
    ]);
    expect(fadeOutOf(new Map())).toBe(EDGE_FADE_FRAMES);
  });

  it('are within a range if they do more than touch it', () => {
    const rows = rowsOf([10_000, 10_000, 10_000]);
    const span = { fromFrame: (EPOCH_MS + 10_000) * 48, untilFrame: (EPOCH_MS + 20_000) * 48 };
    expect(partsWithin(planParts(rows, whole(rows)), span).map(({ trackId }) => trackId)).toEqual([2]);
  });

  it('omit empty rows', () => {
    expect(planParts(rowsOf([0, 5]), new Map())).toHaveLength(1);
  });
});

describe('the first difference between two plans', () => {
  const span = { fromFrame: EPOCH_MS * 48, untilFrame: (EPOCH_MS + 60_000) * 48 };
  const long = rowsOf([40_000, 40_000]);
  const files = whole(long);

  it('is none between equal ones', () => {
    fc.assert(
      fc.property(lengths, (all) => {
        const rows = rowsOf(all);
        expect(
          firstDifference(planParts(rows, whole(rows)), planParts(rows, whole(rows)), span),
        ).toBeUndefined();
      }),
    );
  });

  it('is the start of the fade of the cut plan', () => {
    const cut = planParts(rowsOf([20_000, 40_000]), files);
    expect(firstDifference(planParts(long, files), cut, span)).toBe(
      (EPOCH_MS + 20_000) * 48 - EDGE_FADE_FRAMES,
    );
    expect(firstDifference(cut, planParts(long, files), span)).toBe(
      (EPOCH_MS + 20_000) * 48 - EDGE_FADE_FRAMES,
    );
  });

  it('is the start of the earlier fade', () => {
    const fading = long.map((row) => ({ ...row, fadeOutMs: 2_000 }));
    const cut = rowsOf([20_000, 40_000]).map((row) => ({ ...row, fadeOutMs: 2_000 }));
    const [before, after] = [planParts(fading, files), planParts(cut, files)];
    expect(firstDifference(before, after, span)).toBe((EPOCH_MS + 20_000) * 48);
    expect(firstDifference(after, before, span)).toBe((EPOCH_MS + 20_000) * 48);
    const shorter = fading.map((row) => ({ ...row, fadeOutMs: 1_000 }));
    expect(firstDifference(before, planParts(shorter, files), span)).toBe((EPOCH_MS + 40_000) * 48);
  });

  it('is inside a fade that only one plan still has', () => {
    const fading = long.map((row) => ({ ...row, fadeOutMs: 2_000 }));
    const fromFrame = (EPOCH_MS + 41_000) * 48;
    const within = { fromFrame, untilFrame: fromFrame + 48_000 };
    const [before, after] = [planParts(fading, files), planParts(long, files)];
    expect(firstDifference(before, after, within)).toBe(fromFrame);
    expect(firstDifference(before, before, within)).toBeUndefined();
    const later = { fromFrame: fromFrame + 48_000, untilFrame: fromFrame + 96_000 };
    expect(firstDifference(before, after, later)).toBeUndefined();
  });

  it('is the start of another track, or of another gain', () => {
    const louder = long.map((row, index) => ({ ...row, gainDb: index === 1 ? 2 : row.gainDb }));
    expect(firstDifference(planParts(long, files), planParts(louder, files), span)).toBe(
      (EPOCH_MS + 40_000) * 48,
    );
  });

  it('is the start of the earlier of two cut fades', () => {
    const cutAt = (afterMs: number) => planParts(rowsOf([afterMs, 60_000]), files).slice(0, 1);
    expect(firstDifference(cutAt(30_000), cutAt(20_000), span)).toBe(
      (EPOCH_MS + 20_000) * 48 - EDGE_FADE_FRAMES,
    );
  });

  it('is the end of a file in one plan that is cut in the other', () => {
    const longer = new Map([...files, [1, 90_000]]);
    expect(firstDifference(planParts(long, files), planParts(long, longer), span)).toBe(
      (EPOCH_MS + 40_000) * 48 - EDGE_FADE_FRAMES,
    );
  });

  it('is the start of another track at the same time, or of the same track from another position', () => {
    for (const change of [{ trackId: 9 }, { cueInMs: 250 }]) {
      const changed = long.map((row, index) => (index === 1 ? { ...row, ...change } : row));
      const [before, after] = [long, changed].map((rows) => planParts(rows, new Map())) as [
        ReturnType<typeof planParts>,
        ReturnType<typeof planParts>,
      ];
      expect(firstDifference(before, after, span)).toBe((EPOCH_MS + 40_000) * 48);
    }
  });

  it('is not found in a range that ends before it', () => {
    const cut = planParts(rowsOf([20_000, 40_000]), files);
    const beginsAt = (EPOCH_MS + 20_000) * 48 - EDGE_FADE_FRAMES;
    const until = (untilFrame: number) =>
      firstDifference(planParts(long, files), cut, { ...span, untilFrame });
    expect([until(beginsAt), until(beginsAt + 1)]).toEqual([undefined, beginsAt]);
  });

  it('is the instant at which one plan goes off the air', () => {
    const [first] = planParts(long, files);
    expect(firstDifference(first ? [first] : [], planParts(long, files), span)).toBe(
      (EPOCH_MS + 40_000) * 48,
    );
    expect(firstDifference(planParts(long, files), first ? [first] : [], span)).toBe(
      (EPOCH_MS + 40_000) * 48,
    );
  });

  it('is not found outside of the range', () => {
    const shorter = rowsOf([40_000, 30_000]);
    expect(firstDifference(planParts(long, files), planParts(shorter, files), span)).toBeUndefined();
    const after = { fromFrame: span.untilFrame * 2, untilFrame: span.untilFrame * 3 };
    expect(firstDifference(planParts(long, files), [], after)).toBeUndefined();
  });
});
