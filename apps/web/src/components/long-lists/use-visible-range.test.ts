import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { visibleRange } from './use-visible-range.ts';

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
