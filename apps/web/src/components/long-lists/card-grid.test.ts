import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { gridTracks } from './card-grid.tsx';

const SHAPE = { minCardPx: 172, textPx: 88, phoneColumns: 3 };

describe('gridTracks', () => {
  it('has three columns on a phone, or as many as given, and cards of at least the given width elsewhere', () => {
    expect(gridTracks(300, SHAPE).columns).toBe(3);
    expect(gridTracks(370, SHAPE).columns).toBe(3);
    expect(gridTracks(370, { ...SHAPE, phoneColumns: 2 }).columns).toBe(2);
    expect(gridTracks(472, SHAPE).columns).toBe(2);
    expect(gridTracks(1216, SHAPE).columns).toBe(6);
  });

  it('makes rows as high as square artwork and text, at any width', () => {
    fc.assert(
      fc.property(fc.integer({ min: 320, max: 3_000 }), (width) => {
        const { columns, rowPx, gapPx } = gridTracks(width, SHAPE);
        const textGapPx = gapPx === 4 ? 8 : 12;
        const cardPx = (width - gapPx * (columns - 1)) / columns;
        expect(cardPx * columns + gapPx * (columns - 1)).toBeCloseTo(width);
        expect(rowPx).toBeGreaterThanOrEqual(cardPx + textGapPx + SHAPE.textPx);
        expect(rowPx).toBeLessThan(cardPx + textGapPx + SHAPE.textPx + 1);
      }),
    );
  });
});
