import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { foldName, foldText, sortName } from './fold-text.ts';

describe('foldText', () => {
  it.each([
    ['Träumerei', 'traumerei'],
    ['Ænima (Øl) ß', 'aenima ol ss'],
    ['AC/DC', 'ac dc'],
    ["Don't  Stop", 'dont stop'],
    ['Ночь, улица…', 'ночь улица'],
    ['ｆｕｌｌ　ｗｉｄｔｈ', 'full width'],
    ['İstanbul', 'istanbul'],
  ])('folds %s to %s', (text, folded) => expect(foldText(text)).toBe(folded));

  it('changes nothing when folded twice', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary' }), (text) => {
        expect(foldText(foldText(text))).toBe(foldText(text));
      }),
      { numRuns: 1_000 },
    );
  });

  it('is the same for composed and decomposed letters', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme' }), (text) => {
        expect(foldText(text.normalize('NFD'))).toBe(foldText(text.normalize('NFC')));
      }),
      { numRuns: 1_000 },
    );
  });

  it('keeps names made of signs only apart', () => expect(foldName('!!!')).not.toBe(foldName('???')));

  it('sorts names without their article', () => {
    expect(sortName('The Beatles')).toBe('beatles');
    expect(sortName('The The')).toBe('the');
    expect(sortName('A')).toBe('a');
  });
});
