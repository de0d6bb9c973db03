import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { createVocabulary, editDistance, nearestWords, wordsWith } from './nearest-words.ts';

const vocabulary = createVocabulary(
  ['beatles', 'battle', 'bowie', 'queen', 'queens', 'ubermensch', 'on', '東京事変'].map((word, index) => ({
    word,
    count: index + 1,
  })),
);

describe('nearestWords', () => {
  it.each([
    ['beetles', 'beatles'],
    ['beatels', 'beatles'],
    ['bowei', 'bowie'],
    ['quen', 'queen'],
    ['ubremensh', 'ubermensch'],
    ['übermen'.replace('ü', 'u').replace('m', 'n'), 'ubermensch'],
    ['東京事件', '東京事変'],
  ])('corrects %s to %s', (typed, meant) => {
    expect(nearestWords([typed], vocabulary)?.[0]?.[0]).toBe(meant);
  });

  it('does not correct a word that begins a known one', () => {
    expect(nearestWords(['quee'], vocabulary)).toEqual([['quee']]);
  });

  it('gives up when one word is like no known one', () => {
    expect(nearestWords(['queen', 'xyzzyx'], vocabulary)).toBeUndefined();
    expect(nearestWords(['xx'], vocabulary)).toBeUndefined();
  });
});

describe('wordsWith', () => {
  it('lists the words that contain each one, the most frequent first', () => {
    expect(wordsWith(['een'], vocabulary)).toEqual([['queens', 'queen']]);
    expect(wordsWith(['事', 'eat'], vocabulary)).toEqual([['東京事変'], ['beatles']]);
  });

  it('returns nothing when words are only prefixes, or are in no word', () => {
    expect(wordsWith(['quee'], vocabulary)).toBeUndefined();
    expect(wordsWith(['een', 'xyz'], vocabulary)).toBeUndefined();
  });
});

describe('editDistance', () => {
  it('is 1 after one change and never exceeds the number of changes', () => {
    const letters = fc.stringMatching(/^[a-e]{4,12}$/);
    fc.assert(
      fc.property(letters, fc.nat(), fc.constantFrom('', 'x', 'xy'), (word, offset, inserted) => {
        const at = offset % word.length;
        const changed = word.slice(0, at) + inserted + word.slice(at + 1);
        expect(editDistance(word, changed, 2)).toBe(Math.max(1, inserted.length));
      }),
      { seed: 5 },
    );
  });

  it('is Infinity beyond the limit', () => {
    expect(editDistance('abcdef', 'uvwxyz', 2)).toBe(Number.POSITIVE_INFINITY);
  });
});
