import { describe, expect, it } from 'vitest';
import { readStoredChips } from './stored-chips.ts';

describe('chips of the last visit', () => {
  it.each([
    ['#dark&chips=620', 620],
    ['#system&chips=1', 1],
    ['#light', 1_000],
    ['', 1_000],
    ['#dark&chips=0', 1_000],
    ['#dark&chips=-5', 1_000],
    ['#dark&chips=1.5', 1_000],
    ['#dark&chips=1e12', 1_000],
    ['#dark&chips=many', 1_000],
  ])('of the address %s are %d', (fragment, chips) => {
    expect(readStoredChips(fragment, 1_000)).toBe(chips);
  });
});
