import { describe, expect, it } from 'vitest';
import { type CreditTags, toArtistCredit } from './artist-credit.ts';

function credit(tags: Partial<CreditTags>) {
  return toArtistCredit({
    display: undefined,
    names: undefined,
    sortNames: undefined,
    mbzIds: undefined,
    ...tags,
  });
}
const names = (tags: Partial<CreditTags>) => credit(tags).artists.map(({ name }) => name);

describe('toArtistCredit', () => {
  it.each(['feat.', 'ft.', 'Feat', 'featuring'])(
    'splits a guest joined by "%s" and keeps the displayed text',
    (join) => {
      const display = [`Ann ${join} Bob`];
      expect(names({ display })).toEqual(['Ann', 'Bob']);
      expect(credit({ display }).credit).toBe(display[0]);
    },
  );

  it.each(['AC/DC', 'Simon & Garfunkel', 'Earth, Wind & Fire', 'Florence and the Machine'])(
    'leaves %s whole',
    (name) => {
      expect(names({ display: [name] })).toEqual([name]);
    },
  );

  it('keeps the join phrases of the text when the names stand beside it', () => {
    const { artists, credit: text } = credit({
      display: ['Ann & Bob with Cid'],
      names: ['Ann', 'Bob', 'Cid'],
    });
    expect(artists.map(({ joinPhrase }) => joinPhrase)).toEqual([' & ', ' with ', '']);
    expect(text).toBe('Ann & Bob with Cid');
  });

  it('joins several values with commas', () => {
    expect(credit({ display: ['Ann', 'Bob'] }).credit).toBe('Ann, Bob');
  });

  it('gives ids to artists only when there is one for each', () => {
    const [first, second] = ['11111111-1111-4111-8111-111111111111', '22222222-2222-4222-8222-222222222222'];
    const ids = (mbzIds: string[]) =>
      credit({ display: ['Ann', 'Bob'], mbzIds }).artists.map((artist) => artist.mbzArtistId);
    expect(ids([first, second])).toEqual([first, second]);
    expect(ids([first])).toEqual([null, null]);
  });

  it('is empty when nobody is named', () => {
    expect(credit({ display: ['  ', '\0'] })).toEqual({ credit: '', artists: [] });
  });
});
