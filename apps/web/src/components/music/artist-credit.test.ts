import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { splitCredit } from './artist-credit.tsx';

const NOVA = { id: '1', name: 'Nova Kline' };
const MARA = { id: '2', name: 'Mara' };

describe('splitCredit', () => {
  it('links every artist and keeps the text between them', () => {
    expect(splitCredit('Nova Kline feat. Mara', [NOVA, MARA])).toEqual([
      { text: 'Nova Kline', artistId: '1' },
      { text: ' feat. ' },
      { text: 'Mara', artistId: '2' },
    ]);
  });

  it('links the whole credit of a single artist, with any text', () => {
    expect(splitCredit('N. Kline', [NOVA])).toEqual([{ text: 'N. Kline', artistId: '1' }]);
  });

  it('leaves a name that is not in the credit without a link', () => {
    expect(splitCredit('Somebody & Mara', [NOVA, MARA])).toEqual([
      { text: 'Somebody & ' },
      { text: 'Mara', artistId: '2' },
    ]);
    expect(splitCredit('Unknown Artist', [])).toEqual([{ text: 'Unknown Artist' }]);
  });

  it('never changes the text of the credit', () => {
    const artists = fc.array(fc.record({ id: fc.string(), name: fc.string({ maxLength: 4 }) }), {
      maxLength: 4,
    });
    fc.assert(
      fc.property(fc.string({ maxLength: 30, size: 'max' }), artists, (credit, list) => {
        expect(
          splitCredit(credit, list)
            .map(({ text }) => text)
            .join(''),
        ).toBe(credit);
      }),
    );
  });
});
