import { describe, expect, it } from 'vitest';
import { chosenOf } from './chosen-of.ts';
import { withRange } from './use-selection.ts';

const items = ['a', 'b', 'c', 'd', 'b'].map((id) => ({ id }));

describe('withRange', () => {
  it('adds everything between two places, whichever comes first, to what is chosen', () => {
    expect([...withRange(new Set(['d']), items, [0, 2])]).toEqual(['d', 'a', 'b', 'c']);
    expect([...withRange(new Set(), items, [2, 1])]).toEqual(['b', 'c']);
  });
});

describe('chosenOf', () => {
  it('keeps the order of the list and names each song once', () => {
    expect(chosenOf(items, new Set(['d', 'b']))).toEqual([{ id: 'b' }, { id: 'd' }]);
  });
});
