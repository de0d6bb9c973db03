import { describe, expect, it } from 'vitest';
import { type KnownEntries, visit } from './history-reach.ts';

const walk = (...steps: readonly (readonly [number, string])[]) =>
  steps.reduce<KnownEntries>((entries, [index, key]) => visit(entries, index, key), []);

describe('the reach of the history', () => {
  it('grows with every new entry', () => {
    expect(walk([0, 'a'], [1, 'b'], [2, 'c'])).toEqual(['a', 'b', 'c']);
  });

  it('keeps the forward entries while the user goes back and forward', () => {
    expect(walk([0, 'a'], [1, 'b'], [2, 'c'], [0, 'a'], [1, 'b'])).toEqual(['a', 'b', 'c']);
  });

  it('drops the forward entries when the user goes somewhere else', () => {
    expect(walk([0, 'a'], [1, 'b'], [2, 'c'], [0, 'a'], [1, 'd'])).toEqual(['a', 'd']);
  });

  it('starts in the middle after a reload', () => {
    expect(walk([3, 'd'])).toEqual([undefined, undefined, undefined, 'd']);
  });
});
