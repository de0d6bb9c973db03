import { describe, expect, it } from 'vitest';
import { planGrid, planRows } from './plan-rows.ts';

const counts = Array.from({ length: 40 }, (_unused, index) => index + 1);

describe('rows of stations', () => {
  it('are all full, the shorter ones first', () => {
    expect(planRows(5, 3)).toEqual([2, 3]);
    expect(planRows(5, 2)).toEqual([1, 2, 2]);
    expect(planRows(7, 3)).toEqual([2, 2, 3]);
    expect(planRows(17, 4)).toEqual([3, 3, 3, 4, 4]);
  });

  it('never end with a single card, and none is longer than the pane has columns', () => {
    for (const columns of [2, 3, 4])
      for (const count of counts) {
        const rows = planRows(count, columns);
        expect(rows.reduce((sum, length) => sum + length, 0)).toBe(count);
        expect(Math.max(...rows)).toBeLessThanOrEqual(columns);
        expect(count === 1 || (rows.at(-1) ?? 0) > 1).toBe(true);
        expect(rows).toEqual(rows.toSorted((one, other) => one - other));
      }
  });

  it('fill the twelve columns of the grid in panes of every width', () => {
    for (const count of counts) {
      const { rows, spans } = planGrid(count);
      for (const size of ['middle', 'large', 'wide', 'widest']) {
        const spanned = spans.map((span) => span[`--span-${size}`] ?? 0);
        expect(spanned.every(Number.isInteger)).toBe(true);
        expect(spanned.reduce((sum, span) => sum + span, 0)).toBe(12 * (rows[`--rows-${size}`] ?? 0));
      }
    }
  });

  it('have larger cards the fewer stations there are', () => {
    const columnsOf = (count: number, size: string) =>
      planGrid(count).spans.map((span) => 12 / (span[`--span-${size}`] ?? 1));
    expect(columnsOf(3, 'widest')).toEqual([1, 2, 2]);
    expect(columnsOf(6, 'large')).toEqual([2, 2, 2, 2, 2, 2]);
    expect(columnsOf(8, 'large')).toEqual([2, 2, 3, 3, 3, 3, 3, 3]);
    expect(columnsOf(16, 'widest').at(-1)).toBe(4);
  });
});
