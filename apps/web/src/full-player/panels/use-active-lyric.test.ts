import fc from 'fast-check';
import { expect, it } from 'vitest';
import { findActiveLyric } from './use-active-lyric.ts';

const word = (startMs: number) => ({ startMs, text: 'la ' });
const lyrics = {
  isSynced: true,
  lines: [
    { startMs: 1_000, text: 'la la', words: [word(1_000), word(1_500)] },
    { startMs: 3_000, text: '' },
    { startMs: 4_000, text: 'la la', words: [word(4_200), word(4_400)] },
  ],
};

it.each([
  [0, -1, -1],
  [1_000, 0, 0],
  [1_499, 0, 0],
  [2_999, 0, 1],
  [3_500, 1, -1],
  [4_100, 2, -1],
  [9_000, 2, 1],
])('at %s ms, line %s is sung up to word %s', (positionMs, line, index) => {
  expect(findActiveLyric(lyrics, positionMs)).toEqual({ line, word: index });
});

it('no line of lyrics without times is active', () => {
  fc.assert(
    fc.property(fc.integer(), (positionMs) => {
      const plain = { isSynced: false, lines: [{ text: 'la' }] };
      expect(findActiveLyric(plain, positionMs)).toEqual({ line: -1, word: -1 });
    }),
  );
});
