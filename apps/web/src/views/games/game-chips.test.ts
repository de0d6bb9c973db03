import { afterEach, describe, expect, it } from 'vitest';
import { noteGameChips, readGameChips } from './game-chips.ts';

describe('chips of a game', () => {
  afterEach(() => localStorage.clear());

  it('are stored with the most that there ever were', () => {
    expect(readGameChips('wheel')).toBeUndefined();
    for (const chips of [500, 900, 20]) noteGameChips('wheel', { chips });
    expect(readGameChips('wheel')).toEqual({ chips: 20, most: 900 });
    expect(readGameChips('blackjack')).toBeUndefined();
    expect(localStorage.getItem('gameChips')).toBe('{"wheel":{"chips":20,"most":900}}');
    localStorage.clear();
    expect(readGameChips('wheel')).toBeUndefined();
  });

  it.each([
    [undefined],
    [null],
    ['620'],
    [{ chips: '620' }],
    [{ chips: -1 }],
    [{ chips: 1.5 }],
    [{ chips: Number.NaN }],
    [{ other: 620 }],
  ])('do not come from the message %j', (message) => {
    noteGameChips('wheel', message);
    expect(readGameChips('wheel')).toBeUndefined();
  });

  it.each([['no JSON'], ['null'], ['7'], ['{"wheel":7}'], ['{"wheel":{"chips":-1,"most":2}}']])(
    'are unknown with %s in storage',
    (stored) => {
      localStorage.setItem('gameChips', stored);
      expect(readGameChips('wheel')).toBeUndefined();
    },
  );
});
