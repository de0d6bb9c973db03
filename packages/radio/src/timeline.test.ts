import { watchSize } from '@tutti/testkit';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  areContiguous,
  countLockedRows,
  findEntryAt,
  positionMs,
  rowEndMs,
  silenceAt,
  skipAt,
  soundEndMs,
  type TrackRow,
} from './timeline.ts';

const START_MS = Date.UTC(2026, 10, 21);
const LOCKING = { nowMs: START_MS, lockMs: 45_000 };

function makeRows(durations: number[]): TrackRow[] {
  let startedAtMs = START_MS;
  return durations.map((playMs, index) => {
    const row: TrackRow = {
      kind: 'track',
      seq: index + 1,
      trackId: index + 100,
      startedAtMs,
      playMs,
      cueInMs: 0,
      fadeOutMs: 0,
      gainDb: 0,
      source: 'rotation',
      placedBy: null,
      entryId: null,
      generation: 1,
      round: 1,
      reason: null,
    };
    startedAtMs += playMs;
    return row;
  });
}

const durations = watchSize(
  fc.array(fc.integer({ min: 1_000, max: 600_000 }), { minLength: 1, maxLength: 30, size: 'max' }),
);

describe('lookup by the clock', () => {
  it('finds exactly one entry for every instant of the timeline and none outside', () => {
    fc.assert(
      fc.property(durations.values, fc.double({ min: -0.2, max: 1.2, noNaN: true }), (lengths, share) => {
        const rows = makeRows(lengths);
        const total = lengths.reduce((sum, length) => sum + length, 0);
        const instantMs = START_MS + Math.round(total * share);
        const expected = rows.filter((row) => row.startedAtMs <= instantMs && instantMs < rowEndMs(row));
        expect(findEntryAt(rows, instantMs)).toBe(expected[0]);
        expect(expected).toHaveLength(instantMs >= START_MS && instantMs < START_MS + total ? 1 : 0);
      }),
    );
    expect(durations.largest()).toBeGreaterThan(25);
  });

  it('ends an entry at the instant at which the next one starts or the plan ends', () => {
    const rows = makeRows([10_000, 20_000]);
    const found = [-1, 0, 9_999, 10_000, 29_999, 30_000].map((ms) => findEntryAt(rows, START_MS + ms)?.seq);
    expect(found).toEqual([undefined, 1, 1, 2, 2, undefined]);
  });

  it('clamps the position to the airing', () => {
    const [first] = makeRows([10_000]) as [TrackRow];
    expect([-5, 0, 4_000, 99_000].map((offset) => positionMs(first, START_MS + offset))).toEqual([
      0, 0, 4_000, 10_000,
    ]);
  });

  it('locks the current entry, the next one, and everything that starts within 45 s', () => {
    expect(countLockedRows(makeRows([600_000, 600_000, 600_000]), LOCKING)).toBe(2);
    expect(countLockedRows(makeRows([20_000, 20_000, 20_000, 20_000]), LOCKING)).toBe(3);
    expect(countLockedRows(makeRows([600_000, 600_000]), LOCKING)).toBe(2);
    expect(countLockedRows([], LOCKING)).toBe(0);
    const startingLast = (afterMs: number) => makeRows([1_000, 1_000, afterMs - 2_000, 9_000]);
    expect(countLockedRows(startingLast(45_000), LOCKING)).toBe(4);
    expect(countLockedRows(startingLast(45_001), LOCKING)).toBe(3);
    expect(countLockedRows(makeRows([60_000, 60_000]), { ...LOCKING, nowMs: START_MS - 50_000 })).toBe(0);
  });

  it('locks as much as listeners of this station have loaded', () => {
    const rows = makeRows([1_000, 1_000, 1_000, 60_000]);
    const count = (lockMs: number) => countLockedRows(rows, { nowMs: START_MS, lockMs });
    expect([800, 1_999, 2_000, 3_000].map(count)).toEqual([2, 2, 3, 4]);
  });

  it('distinguishes rows with a gap, an overlap or a missing number from contiguous ones', () => {
    const [first, second, third] = makeRows([1_000, 2_000, 3_000]) as [TrackRow, TrackRow, TrackRow];
    expect(areContiguous([first, second, third])).toBe(true);
    expect([[], [second]].map(areContiguous)).toEqual([true, true]);
    expect(areContiguous([first, third])).toBe(false);
    expect(areContiguous([first, { ...second, startedAtMs: second.startedAtMs + 1 }])).toBe(false);
    expect(areContiguous([first, { ...second, startedAtMs: second.startedAtMs - 1 }])).toBe(false);
    expect(areContiguous([first, { ...second, seq: 3 }])).toBe(false);
  });
});

describe('silenceAt', () => {
  const [row] = makeRows([60_000]) as [TrackRow];
  const fading = { ...row, fadeOutMs: 2_000 };
  const silentAt = (afterMs: number) => silenceAt(fading, START_MS + afterMs);

  it('ends the entry on air at once, its fade with it', () => {
    expect(silentAt(20_000)).toEqual({ ...row, playMs: 20_000 });
    expect(silentAt(59_999)).toEqual({ ...row, playMs: 59_999 });
  });

  it('removes an entry that has not begun', () => {
    expect(silentAt(-5_000)).toEqual({ ...row, playMs: 0 });
  });

  it('ends the fade of an entry that is over', () => {
    expect(silentAt(60_000)).toEqual(row);
    expect(silentAt(61_500)).toEqual({ ...row, fadeOutMs: 1_500 });
    expect(silentAt(62_000)).toEqual(fading);
    expect(silentAt(900_000)).toEqual(fading);
  });
});

describe('skipAt', () => {
  it('ends the current entry at the cut and keeps everything after it contiguous', () => {
    fc.assert(
      fc.property(durations.values, fc.nat(), (lengths, offset) => {
        const rows = makeRows(lengths);
        const nowMs = START_MS + offset;
        const cutAtMs = nowMs + 3_000;
        const current = findEntryAt(rows, nowMs);
        const changed = skipAt(rows, { nowMs, cutAtMs, generation: 2 });
        if (current === undefined || rowEndMs(current) <= cutAtMs) {
          expect(changed).toBeUndefined();
          return;
        }
        expect(changed?.map(({ seq }) => seq)).toEqual(
          rows.filter(({ seq }) => seq >= current.seq).map(({ seq }) => seq),
        );
        expect(areContiguous(changed ?? [])).toBe(true);
        expect(rowEndMs(changed?.[0] as TrackRow)).toBe(cutAtMs);
        expect(changed?.every(({ generation }) => generation === 2)).toBe(true);
      }),
    );
  });

  it('changes end and reason of the current entry, and moves the others unchanged', () => {
    const [first, second, third] = makeRows([60_000, 50_000, 40_000]) as [TrackRow, TrackRow, TrackRow];
    const nowMs = START_MS + 62_000;
    expect(skipAt([first, second, third], { nowMs, cutAtMs: nowMs + 3_000, generation: 2 })).toEqual([
      { ...second, playMs: 5_000, generation: 2, reason: 'skipped' },
      { ...third, startedAtMs: START_MS + 65_000, generation: 2 },
    ]);
  });

  it('fades the cut entry as at its planned end', () => {
    const [first, second] = makeRows([60_000, 60_000]) as [TrackRow, TrackRow];
    const fading = { ...first, playMs: 58_000, fadeOutMs: 2_000 };
    const [cut] =
      skipAt([fading, second], { nowMs: START_MS, cutAtMs: START_MS + 3_000, generation: 2 }) ?? [];
    expect(cut).toMatchObject({ playMs: 3_000, fadeOutMs: 2_000 });
    expect(soundEndMs(cut as TrackRow)).toBe(START_MS + 5_000);
  });

  it('does nothing to an entry that ends at the cut, and cuts one that ends a moment later', () => {
    const rows = makeRows([60_000, 60_000]);
    const skip = (cutAtMs: number) => skipAt(rows, { nowMs: START_MS, cutAtMs, generation: 2 });
    expect(skip(START_MS + 60_000)).toBeUndefined();
    expect(skip(START_MS + 59_999)?.[0]?.playMs).toBe(59_999);
  });

  it('does nothing when skip is pressed twice', () => {
    const rows = makeRows([60_000, 60_000]);
    const nowMs = START_MS + 10_000;
    const once = skipAt(rows, { nowMs, cutAtMs: nowMs + 3_000, generation: 2 });
    expect(skipAt(once ?? [], { nowMs: nowMs + 500, cutAtMs: nowMs + 3_500, generation: 3 })).toBeUndefined();
  });

  it('does nothing before the first or after the last entry', () => {
    const rows = makeRows([60_000]);
    for (const nowMs of [START_MS - 1, START_MS + 60_000]) {
      expect(skipAt(rows, { nowMs, cutAtMs: nowMs + 3_000, generation: 2 })).toBeUndefined();
    }
  });
});
