import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { edgeSpeed } from './use-row-drag.ts';

const PANE = { top: 70, bottom: 780 };

describe('edgeSpeed', () => {
  it('is zero in the middle, and higher the nearer to an edge', () => {
    expect(edgeSpeed(400, PANE)).toBe(0);
    expect(edgeSpeed(PANE.top + 64, PANE)).toBe(0);
    expect(edgeSpeed(PANE.top + 32, PANE)).toBe(-12);
    expect(edgeSpeed(PANE.bottom - 32, PANE)).toBe(12);
    expect(edgeSpeed(PANE.bottom + 500, PANE)).toBe(24);
  });

  it('never points away from the near edge, nor exceeds the maximum', () => {
    fc.assert(
      fc.property(fc.integer({ min: -200, max: 1_200 }), (pointerY) => {
        const speed = edgeSpeed(pointerY, PANE);
        expect(Math.abs(speed)).toBeLessThanOrEqual(24);
        if (pointerY < 300) expect(speed).toBeLessThanOrEqual(0);
        if (pointerY > 500) expect(speed).toBeGreaterThanOrEqual(0);
      }),
    );
  });
});
