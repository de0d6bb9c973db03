import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { nameInCredit, partSpellings } from './part-spellings.ts';

const people = (places: readonly (readonly [name: string, albumId: number | null])[]) =>
  partSpellings(places.map(([name, albumId]) => ({ name, albumId }))).map(({ name, places: theirs }) => [
    name,
    theirs.length,
  ]);

describe('names that differ in a mark', () => {
  it.each([
    ['Rosé', 'Rose'],
    ['MØ', 'MO'],
    ['Her’s', 'Hers'],
    ['Ø', 'O'],
    ['Łona', 'Lona'],
  ])('%s and %s are two who have albums of their own', (one, other) => {
    expect(
      people([
        [one, 1],
        [one, 1],
        [other, 2],
      ]),
    ).toEqual([
      [one, 2],
      [other, 1],
    ]);
  });

  it('are one on the same album, and where one has no album', () => {
    expect(
      people([
        ['Björk', 1],
        ['Björk', 1],
        ['Bjork', 1],
      ]),
    ).toEqual([['Björk', 3]]);
    expect(
      people([
        ['Tiësto', 1],
        ['Tiësto', 2],
        ['Tiesto', null],
      ]),
    ).toEqual([['Tiësto', 3]]);
    expect(
      people([
        ['bjork', null],
        ['bjork', null],
        ['Björk', null],
      ]),
    ).toEqual([['bjork', 3]]);
  });

  it('are one over an album that both stand on', () => {
    expect(
      people([
        ['Björk', 1],
        ['Bjork', 2],
        ['Bjork', 1],
      ]),
    ).toEqual([['Bjork', 3]]);
  });

  it('are one however capitals, signs and apostrophes are written', () => {
    expect(
      people([
        ['AC/DC', 1],
        ['ac dc', 2],
      ]),
    ).toHaveLength(1);
    expect(
      people([
        ["Guns N' Roses", 1],
        ['GUNS N’ ROSES', 2],
      ]),
    ).toHaveLength(1);
  });

  it('are parted alike, whichever is read first, and none is lost', () => {
    const place = fc.tuple(
      fc.constantFrom('Rosé', 'Rose', 'Rosè', 'ROSE'),
      fc.option(fc.integer({ min: 1, max: 4 })),
    );
    fc.assert(
      fc.property(fc.array(place, { minLength: 1, maxLength: 12, size: 'max' }), (places) => {
        const parted = people(places);
        expect(people(places.toReversed())).toEqual(parted);
        expect(parted.reduce((sum, [, count]) => sum + Number(count), 0)).toBe(places.length);
      }),
      { numRuns: 500 },
    );
  });
});

it('a name is found in a credit by what stands between the names', () => {
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
