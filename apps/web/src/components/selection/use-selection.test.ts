import { describe, expect, it } from 'vitest';
import { chosenOf } from './chosen-of.ts';
import { withRange } from './use-selection.ts';

const items = ['a', 'b', 'c', 'd', 'b'].map((id) => ({ id }));

describe('withRange', () => {
  it('adds everything between two indexes, in either order, to the selection', () => {
    expect([...withRange(new Set(['d']), items, [0, 2])]).toEqual(['d', 'a', 'b', 'c']);
    expect([...withRange(new Set(), items, [2, 1])]).toEqual(['b', 'c']);
  });
});

describe('chosenOf', () => {
  it('keeps the order of the list and contains each song once', () => {
    expect(chosenOf(items, new Set(['d', 'b']))).toEqual([{ id: 'b' }, { id: 'd' }]);
  });
});
