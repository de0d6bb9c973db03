import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { artistSearchText, searchText } from '#platform/text/search-text.ts';
import { listHalves, toSearchedWords, toTerm, withoutAndWords } from './search-term.ts';

function isFound(typed: string, text: string): boolean {
  const words = text.split(' ');
  const holds = (searched: readonly string[]) =>
    searched.every((word) => words.some((other) => other.startsWith(word)));
  const term = toTerm(typed);
  if (term === undefined) return false;
  return holds(toSearchedWords(typed)) || listHalves(term.words).some((halves) => holds(halves.words));
}

const LETTERS = Array.from('abcdeghklmorstuzäöüéñøłßçğşž');
const word = fc.string({ unit: fc.constantFrom(...LETTERS), minLength: 3, maxLength: 7, size: 'max' });
const SIGNS = [' ', '-', '/', '.', ' – ', '_', ' & ', ' + ', ' and ', " 'n' ", '’n’', '*', ', '];
const name = fc
  .tuple(word, fc.constantFrom(...SIGNS), word)
  .map(([one, sign, other]) => `${one}${sign}${other}`);

const WAYS: Readonly<Record<string, (name: string) => string>> = {
  'as it is written': (text) => text,
  'in capitals': (text) => text.toUpperCase(),
  'in small letters': (text) => text.toLowerCase(),
  'without accents': (text) => text.normalize('NFD').replace(/\p{M}/gu, ''),
  'with letters and accents apart': (text) => text.normalize('NFD'),
  'in full width': (text) =>
    text.replace(/[a-z]/g, (letter) => String.fromCodePoint((letter.codePointAt(0) ?? 0) + 0xfee0)),
  'without signs': (text) => text.replace(/[^\p{L}\p{N} ]+/gu, ' '),
  'with “and” for a sign': (text) => text.replace(/ [&+] | 'n' |’n’/, ' and '),
  'with a sign for “and”': (text) => text.replace(/ and | 'n' |’n’/, ' & '),
  'with “und”': (text) => text.replace(/ [&+] | and /, ' und '),
  'with “y”': (text) => text.replace(/ [&+] | and /, ' y '),
  'with another apostrophe': (text) => text.replaceAll(/['’]/g, '´'),
  'with blanks around it': (text) => `  ${text}  `,
  'word by word from the end': (text) => text.split(' ').toReversed().join(' '),
};

describe('a name is found', () => {
  it.each(Object.entries(WAYS))('%s', (_, type) => {
    fc.assert(
      fc.property(name, (written) => {
        expect(isFound(type(written), artistSearchText(written))).toBe(true);
        expect(isFound(type(written), searchText('Some Song', written, 'Some Album'))).toBe(true);
      }),
      { numRuns: 300 },
    );
  });

  it('in one word, with any separators between its parts', () => {
    fc.assert(
      fc.property(name, (written) => {
        const typed = written.replace(/[^\p{L}\p{N}]+/gu, '');
        expect(isFound(typed, artistSearchText(written))).toBe(true);
      }),
      { numRuns: 300 },
    );
  });

  it('while it is typed, letter by letter', () => {
    fc.assert(
      fc.property(name, (written) => {
        const folded = toTerm(written)?.text ?? '';
        for (let end = 1; end <= folded.length; end += 1)
          expect(isFound(folded.slice(0, end), artistSearchText(written))).toBe(true);
      }),
      { numRuns: 100 },
    );
  });
});

describe('words for “and”', () => {
  it.each([
    ['me and you', 'me you'],
    ['and you', 'and you'],
    ['you and', 'you and'],
    ['rock n roll', 'rock roll'],
    ['ton steine und scherben', 'ton steine scherben'],
    ['who i am', 'who i am'],
    ['andante y anderes', 'andante anderes'],
  ])('“%s” is compared as “%s”', (folded, without) => expect(withoutAndWords(folded)).toBe(without));
});

describe('typed text', () => {
  it('becomes no term if it is blank, and never one that causes a database error', () => {
    for (const blank of ['', '   ', '\0', '\t\n']) expect(toTerm(blank)).toBeUndefined();
    fc.assert(
      fc.property(fc.string({ unit: 'binary', maxLength: 300, size: 'max' }), (typed) => {
        const term = toTerm(typed);
        for (const searched of [term, term?.joined, term?.spelled, term?.umlauts])
          for (const each of searched?.words ?? []) expect(each).toMatch(/^[\p{L}\p{N}]{1,64}$/u);
        expect(term?.text ?? '').not.toContain('\0');
      }),
      { numRuns: 1_000 },
    );
  });
});
