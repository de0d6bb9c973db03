import { watchSize } from '@tutti/testkit';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  cleanText,
  cleanTexts,
  parseMbzIds,
  parsePosition,
  parseYear,
  TAG_TEXT_MAX_LENGTH,
} from './tag-values.ts';

describe('cleanText', () => {
  it('leaves no control character, no changed direction and no half of a surrogate pair, at most 1,000 long', () => {
    const piece = fc.string({ unit: 'binary', minLength: 1, maxLength: 8 });
    // Repeated, because fast-check takes a tenth of a second for each text of 3,000 characters.
    const texts = watchSize(
      fc.tuple(piece, fc.nat(3_000)).map(([text, count]) => text.repeat(count).slice(0, 3_000)),
    );
    fc.assert(
      fc.property(texts.values, (text) => {
        const cleaned = cleanText(text);
        expect(cleaned).not.toMatch(/[\p{Cc}\u202a-\u202e\u2066-\u2069]/u);
        expect(cleaned.isWellFormed()).toBe(true);
        expect(cleaned.length).toBeLessThanOrEqual(TAG_TEXT_MAX_LENGTH);
        expect(cleaned.trim()).toBe(cleaned);
      }),
    );
    expect(texts.largest()).toBeGreaterThan(2 * TAG_TEXT_MAX_LENGTH);
  });

  it('ends no text with the space at which it was cut', () => {
    expect(cleanText(`${'a'.repeat(TAG_TEXT_MAX_LENGTH - 1)} b`)).toBe('a'.repeat(TAG_TEXT_MAX_LENGTH - 1));
  });

  it('keeps every script and turns line ends into spaces', () => {
    expect(cleanText(' Ночь\r\n夜空\t♪ ')).toBe('Ночь 夜空 ♪');
  });
});

describe('tag values', () => {
  it('splits values that old tags join with NUL', () => {
    expect(cleanTexts(['Jazz\0Soul', ''])).toEqual(['Jazz', 'Soul']);
  });

  it.each([
    ['3/12', 3],
    [' 07', 7],
    ['0', null],
    ['A1', null],
    ['99999', null],
  ])('reads the position %s as %s', (text, expected) => expect(parsePosition([text])).toBe(expected));

  it.each([
    ['1999-05-03', 1999],
    ['03.05.1999', 1999],
    ['20040506', 2004],
    ['99', null],
  ])('reads the year of %s as %s', (text, expected) => expect(parseYear([text])).toBe(expected));

  it('finds several MusicBrainz ids in one value', () => {
    const id = '0b3b1a4e-5a0d-4c5e-9a4a-000000000001';
    expect(parseMbzIds([`${id}/${id.toUpperCase()}; nonsense`])).toEqual([id, id]);
  });
});
