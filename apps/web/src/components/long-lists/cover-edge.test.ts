import { describe, expect, it } from 'vitest';
import { cardMinPx, coverEdgePx } from './cover-edge.ts';

describe('coverEdgePx', () => {
  it('is 11 % of the window between 148 and 232 px', () => {
    expect([320, 1345, 1440, 1800, 2110, 2560].map(coverEdgePx)).toEqual([148, 148, 158, 198, 232, 232]);
  });

  it('makes every card wide enough for its smallest artwork and padding', () => {
    for (const windowPx of [320, 768, 1440, 2560]) {
      expect(cardMinPx(windowPx)).toBeGreaterThanOrEqual(148 + 24);
      expect(cardMinPx(windowPx)).toBeLessThanOrEqual(232 + 24);
    }
  });
});
