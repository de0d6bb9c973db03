import { describe, expect, it } from 'vitest';
import { rowColumns, shareRow } from './row-columns.ts';

describe('the row of an only album', () => {
  it.each([
    [0, 0],
    [703, 0],
    [800, 4],
    [1120, 5],
    [1690, 6],
  ])('of %i px has %i columns', (widthPx, columns) => {
    expect(rowColumns(widthPx, widthPx > 1600 ? 232 : 158)).toBe(columns);
  });

  it('belongs to the related artists as far as they need it, and else to more music, unless that is beside the page', () => {
    expect(shareRow(5, { related: 2, isMoreAside: false })).toEqual({
      isRow: true,
      relatedColumns: 2,
      moreColumns: 2,
    });
    expect(shareRow(5, { related: 9, isMoreAside: false })).toMatchObject({
      relatedColumns: 4,
      moreColumns: 0,
    });
    expect(shareRow(5, { related: 2, isMoreAside: true })).toMatchObject({
      relatedColumns: 4,
      moreColumns: 0,
    });
    expect(shareRow(0, { related: 2, isMoreAside: false })).toMatchObject({ isRow: false, moreColumns: 0 });
  });
});
