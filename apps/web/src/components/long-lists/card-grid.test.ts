import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { gridTracks } from './card-grid.tsx';

const SHAPE = { minCardPx: 172, textPx: 88, gapPx: 8 };

describe('gridTracks', () => {
  it('has two columns on a phone, and cards of at least the given width elsewhere', () => {
    expect(gridTracks(358, SHAPE).columns).toBe(2);
    expect(gridTracks(480, SHAPE).columns).toBe(2);
    expect(gridTracks(1216, SHAPE).columns).toBe(6);
  });

  it('makes rows as high as square artwork and text, at any width', () => {
    fc.assert(
      fc.property(fc.integer({ min: 320, max: 3_000 }), (width) => {
        const { columns, rowPx } = gridTracks(width, SHAPE);
        const cardPx = (width - SHAPE.gapPx * (columns - 1)) / columns;
        expect(cardPx * columns + SHAPE.gapPx * (columns - 1)).toBeCloseTo(width);
        expect(rowPx).toBeGreaterThanOrEqual(cardPx - 24 + 12 + SHAPE.textPx + 24);
        expect(rowPx).toBeLessThan(cardPx + 12 + SHAPE.textPx + 1);
      }),
    );
  });
});
