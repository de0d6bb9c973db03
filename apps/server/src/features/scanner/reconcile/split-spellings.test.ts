import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { nameInCredit, splitSpellings } from './split-spellings.ts';

const splitCredits = (credited: readonly (readonly [name: string, albumId: number | null])[]) =>
  splitSpellings(credited.map(([name, albumId]) => ({ name, albumId }))).map(({ name, credits }) => [
    name,
    credits.length,
  ]);

describe('names that differ in a mark', () => {
  it.each([
    ['Rosé', 'Rose'],
    ['MØ', 'MO'],
    ['Her’s', 'Hers'],
    ['Ø', 'O'],
    ['Łona', 'Lona'],
  ])('%s and %s are two artists when each has an album of their own', (one, other) => {
    expect(
      splitCredits([
        [one, 1],
        [one, 1],
        [other, 2],
      ]),
    ).toEqual([
      [one, 2],
      [other, 1],
    ]);
  });

  it('are one artist on the same album, and when one spelling has no album', () => {
    expect(
      splitCredits([
        ['Björk', 1],
        ['Björk', 1],
        ['Bjork', 1],
      ]),
    ).toEqual([['Björk', 3]]);
    expect(
      splitCredits([
        ['Tiësto', 1],
        ['Tiësto', 2],
        ['Tiesto', null],
      ]),
    ).toEqual([['Tiësto', 3]]);
    expect(
      splitCredits([
        ['bjork', null],
        ['bjork', null],
        ['Björk', null],
      ]),
    ).toEqual([['bjork', 3]]);
  });

  it('are one artist through one album that credits both', () => {
    expect(
      splitCredits([
        ['Björk', 1],
        ['Bjork', 2],
        ['Bjork', 1],
      ]),
    ).toEqual([['Bjork', 3]]);
  });

  it('are one artist in any spelling of capitals, signs and apostrophes', () => {
    expect(
      splitCredits([
        ['AC/DC', 1],
        ['ac dc', 2],
      ]),
    ).toHaveLength(1);
    expect(
      splitCredits([
        ["Guns N' Roses", 1],
        ['GUNS N’ ROSES', 2],
      ]),
    ).toHaveLength(1);
  });

  it('are grouped the same in any order, and no credit is lost', () => {
    const slot = fc.tuple(
      fc.constantFrom('Rosé', 'Rose', 'Rosè', 'ROSE'),
      fc.option(fc.integer({ min: 1, max: 4 })),
    );
    fc.assert(
      fc.property(fc.array(slot, { minLength: 1, maxLength: 12, size: 'max' }), (slots) => {
        const separated = splitCredits(slots);
        expect(splitCredits(slots.toReversed())).toEqual(separated);
        expect(separated.reduce((sum, [, count]) => sum + Number(count), 0)).toBe(slots.length);
      }),
      { numRuns: 500 },
    );
  });
});

it('finds a name in a credit by the join phrases between the names', () => {
  const parts = [
    { position: 0, joinPhrase: ' feat. ' },
    { position: 1, joinPhrase: ' & ' },
    { position: 2, joinPhrase: '' },
  ];
  const find = (position: number, name: string) =>
    nameInCredit('Rosé feat. MØ & Bob', { parts, position, name });
  expect([find(0, 'Rose'), find(1, 'MO'), find(2, 'Bob'), find(2, 'Ann')]).toEqual([
    'Rosé',
    'MØ',
    'Bob',
    undefined,
  ]);
});
