import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { urgentRange, visibleRange } from './use-visible-range.ts';

describe('visibleRange', () => {
  it('covers all visible rows, and no more than a few screens, at any scroll position', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 0, max: 100_000 }),
        fc.integer({ min: 100, max: 2_000 }),
        fc.integer({ min: 20, max: 330 }),
        fc.double({ min: -0.5, max: 1.5, noNaN: true }),
        (count, seenPx, rowPx, share) => {
          const topPx = -Math.round(share * count * rowPx);
          const { first, last } = visibleRange({ topPx, seenPx, rowPx, count });
          expect(first).toBeGreaterThanOrEqual(0);
          expect(last).toBeLessThanOrEqual(count);
          expect((last - first) * rowPx).toBeLessThanOrEqual(seenPx + 2_100 + 4 * rowPx);
          const firstSeen = Math.max(0, Math.floor(-topPx / rowPx));
          const lastSeen = Math.min(count, Math.ceil((seenPx - topPx) / rowPx));
          for (const row of [firstSeen, lastSeen - 1]) {
            if (row >= 0 && row < count && firstSeen < lastSeen) {
              expect(row).toBeGreaterThanOrEqual(first);
              expect(row).toBeLessThan(last);
            }
          }
        },
      ),
    );
  });

  it('starts with the first rows if nothing can be measured', () => {
    expect(visibleRange({ topPx: 0, seenPx: 0, rowPx: 56, count: 1_000 })).toEqual({ first: 0, last: 40 });
    expect(visibleRange({ topPx: 0, seenPx: 0, rowPx: 56, count: 3 })).toEqual({ first: 0, last: 3 });
  });
});

describe('urgentRange', () => {
  const extent = (topRow: number) => ({ topPx: -topRow * 56, seenPx: 560, rowPx: 56, count: 1_000 });
  const near = (topRow: number) => visibleRange(extent(topRow));

  it('is undefined while all rows on the screen are rendered', () => {
    expect(urgentRange(extent(500), near(500))).toBeUndefined();
    expect(urgentRange(extent(505), near(500))).toBeUndefined();
  });

  it('is the screen alone after a jump', () => {
    expect(urgentRange(extent(500), near(0))).toEqual({ first: 500, last: 510 });
    expect(urgentRange(extent(0), near(500))).toEqual({ first: 0, last: 10 });
  });

  it('keeps rendered rows near the screen, and no others', () => {
    const drawn = { first: 480, last: 505 };
    expect(urgentRange(extent(500), drawn)).toEqual({ first: near(500).first, last: 510 });
    expect(urgentRange(extent(475), { first: 478, last: 700 })).toEqual({ first: 475, last: near(475).last });
  });

  it('covers the screen and nothing that is not near it, also if other rows were rendered before', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 0, max: 100_000 }),
        fc.integer({ min: 100, max: 2_000 }),
        fc.integer({ min: 20, max: 330 }),
        fc.double({ min: -0.1, max: 1.1, noNaN: true }),
        fc.integer({ min: -100, max: 100_000 }),
        fc.nat(100),
        (count, seenPx, rowPx, share, first, length) => {
          const now = { topPx: -Math.round(share * count * rowPx), seenPx, rowPx, count };
          const drawn = { first, last: first + length };
          const urgent = urgentRange(now, drawn) ?? drawn;
          const firstSeen = Math.max(0, Math.floor(-now.topPx / rowPx));
          const lastSeen = Math.min(count, Math.ceil((seenPx - now.topPx) / rowPx));
          if (firstSeen >= lastSeen) return;
          expect(urgent.first).toBeLessThanOrEqual(firstSeen);
          expect(urgent.last).toBeGreaterThanOrEqual(lastSeen);
          if (urgent === drawn) return;
          expect(urgent.first).toBeGreaterThanOrEqual(visibleRange(now).first);
          expect(urgent.last).toBeLessThanOrEqual(visibleRange(now).last);
        },
      ),
    );
  });
});
