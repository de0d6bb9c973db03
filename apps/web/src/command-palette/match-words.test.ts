import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { matchWords } from './match-words.ts';

const better = (query: string, one: string, other: string) =>
  (matchWords(query, one) ?? Number.NEGATIVE_INFINITY) >
  (matchWords(query, other) ?? Number.NEGATIVE_INFINITY);

describe('matching by word prefixes', () => {
  it.each([
    ['al', 'Albums'],
    ['jazz jo', 'Join Jazz Radio'],
    ['JAZZ', 'Join Jazz Radio'],
    ['bjork', 'Björk'],
    ['plalb', 'Play album'],
    ['jjr', 'Join Jazz Radio'],
    ['a al', 'Al Abend'],
    ['rock', 'Rock & Roll'],
    ['', 'Anything'],
  ])('matches “%s” with the text “%s”', (query, text) => {
    expect(matchWords(query, text)).toBeDefined();
  });

  it.each([
    ['bums', 'Albums'],
    ['jazz jazz', 'Join Jazz Radio'],
    ['radio x', 'Join Jazz Radio'],
    ['rjo', 'Join Radio'],
    ['rb', 'Rock Ballads'],
  ])('does not match “%s” with the text “%s”', (query, text) => {
    expect(matchWords(query, text)).toBeUndefined();
  });

  it('prefers whole words to prefixes, the first word to later ones, and both to letters spread over words', () => {
    expect(better('go', 'Go back', 'Gospel choir')).toBe(true);
    expect(better('son', 'Songs', 'Old songs')).toBe(true);
    expect(better('sal', 'Salsa', 'Show all')).toBe(true);
    expect(better('songs', 'Songs', 'Songs of the sea')).toBe(true);
  });

  const word = fc.stringMatching(/^[a-z]{1,8}$/);

  it('finds every text by prefixes of some of its words, in any order', () => {
    const entered = fc.uniqueArray(word, { minLength: 1, maxLength: 8 }).chain((words) =>
      fc.record({
        words: fc.constant(words),
        typed: fc.shuffledSubarray(words),
        cut: fc.integer({ min: 1, max: 8 }),
      }),
    );
    fc.assert(
      fc.property(entered, ({ words, typed, cut }) => {
        const query = typed.map((one) => one.slice(0, cut)).join(' ');
        expect(matchWords(query, words.join(' '))).toBeDefined();
      }),
    );
  });

  it('finds nothing by a letter that begins no word and follows no prefix', () => {
    fc.assert(
      fc.property(fc.array(word, { maxLength: 8 }), (words) => {
        expect(matchWords('9', words.join(' '))).toBeUndefined();
      }),
    );
  });

  it('returns at once for texts that are made to be ambiguous', () => {
    const text = Array.from({ length: 200 }, () => 'aaaa').join(' ');
    expect(matchWords(`${'a'.repeat(400)}b`, text)).toBeUndefined();
  });
});
