import { watchSize } from '@tutti/testkit';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  areContiguous,
  countLockedRows,
  findEntryAt,
  findNextEntry,
  positionMs,
  rowEndMs,
  skipAt,
  type TimelineRow,
} from './timeline.ts';

const START_MS = Date.UTC(2026, 10, 21);

function makeRows(durations: number[]): TimelineRow[] {
  let startedAtMs = START_MS;
  return durations.map((playMs, index) => {
    const row: TimelineRow = {
      seq: index + 1,
      trackId: index + 100,
      startedAtMs,
      playMs,
      cueInMs: 0,
      gainDb: 0,
      source: 'rotation',
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

  it('names the following entry and clamps the position to the airing', () => {
    const [first, second] = makeRows([10_000, 20_000]) as [TimelineRow, TimelineRow];
    expect(findNextEntry([first, second], first)).toBe(second);
    expect(findNextEntry([first, second], second)).toBeUndefined();
    expect([-5, 0, 4_000, 99_000].map((offset) => positionMs(first, START_MS + offset))).toEqual([
      0, 0, 4_000, 10_000,
    ]);
  });

  it('locks the current entry, the next one, and everything that starts within 45 s', () => {
    expect(countLockedRows(makeRows([600_000, 600_000, 600_000]), START_MS)).toBe(2);
    expect(countLockedRows(makeRows([20_000, 20_000, 20_000, 20_000]), START_MS)).toBe(3);
    expect(countLockedRows([], START_MS)).toBe(0);
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
        expect(rowEndMs(changed?.[0] as TimelineRow)).toBe(cutAtMs);
        expect(changed?.every(({ generation }) => generation === 2)).toBe(true);
      }),
    );
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
