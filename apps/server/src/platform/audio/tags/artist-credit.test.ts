import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { type CreditTags, toArtistCredit } from './artist-credit.ts';
import { cleanTexts } from './tag-values.ts';

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

  it.each([
    'Ann (feat. Bob)',
    'Ann [feat. Bob]',
    'Ann (ft. Bob)',
    'Ann (Featuring Bob)',
    'Ann {ft Bob}',
    'Ann (with Bob)',
    'Ann;Bob',
    'Ann; Bob',
    'Ann / Bob',
    'Ann//Bob',
    'Ann\\\\Bob',
    'Ann | Bob',
    'Ann feat.Bob',
    'Ann；Bob',
  ])('finds two artists in "%s" and keeps the displayed text', (text) => {
    expect(names({ display: [text] })).toEqual(['Ann', 'Bob']);
    expect(credit({ display: [text] }).credit).toBe(text);
  });

  it('does not cut an address', () => {
    expect(names({ display: ['http://example.com/ann'] })).toEqual(['http://example.com/ann']);
    expect(names({ display: ['Ann'], names: ['http://example.com'] })).toEqual(['Ann']);
  });

  it('finds guests in several brackets, and the artists after them', () => {
    expect(names({ display: ['Ann (feat. Bob & Cid) & Dee [ft. Eve]'] })).toEqual([
      'Ann',
      'Bob & Cid',
      'Dee',
      'Eve',
    ]);
    expect(names({ display: ['Ann (feat. Bob)', 'Cid'] })).toEqual(['Ann', 'Bob', 'Cid']);
  });

  it.each(['Sunn O)))', 'Texas (Band)', 'Feat', 'Simon &amp; Garfunkel', 'A/B Duo', '(feat. Bob)'])(
    'finds no guest in %s',
    (name) => expect(names({ display: [name] })).toEqual([name]),
  );

  it('never loses a character of the displayed text', () => {
    const part = fc.constantFrom(
      'Ann',
      'Bob',
      ' ',
      '(',
      ')',
      '[',
      ']',
      'feat.',
      'ft',
      ';',
      '/',
      '&',
      ' / ',
      '\\',
      ',',
      'and',
    );
    fc.assert(
      fc.property(fc.array(part, { maxLength: 12, size: 'max' }), fc.nat(3), (parts, idCount) => {
        const [text = ''] = cleanTexts([parts.join('')]);
        const mbzIds = Array.from({ length: idCount }, () => crypto.randomUUID());
        expect(credit({ display: [text], mbzIds }).credit).toBe(text);
      }),
    );
  });

  it('keeps the join phrases of the text when there is a list of names, too', () => {
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

  describe('with a list in one text, as in ID3v2.3', () => {
    const [first, second] = ['11111111-1111-4111-8111-111111111111', '22222222-2222-4222-8222-222222222222'];
    const pairs = (tags: Partial<CreditTags>) =>
      credit(tags).artists.map(({ name, mbzArtistId }) => [name, mbzArtistId]);

    it.each(['; ', ';', '/', ' / '])('splits names and ids at "%s"', (join) => {
      const tags = { display: ['Ann & Bob'], names: [`Ann${join}Bob`], mbzIds: [`${first}${join}${second}`] };
      expect(pairs(tags)).toEqual([
        ['Ann', first],
        ['Bob', second],
      ]);
      expect(names({ ...tags, mbzIds: undefined })).toEqual(['Ann', 'Bob']);
    });

    it('keeps a name with a slash whole', () => {
      expect(pairs({ display: ['AC/DC'], names: ['AC/DC'], mbzIds: [first] })).toEqual([['AC/DC', first]]);
      expect(names({ display: ['AC/DC'], names: ['AC/DC'] })).toEqual(['AC/DC']);
      expect(names({ display: ['AC/DC & Bob'], names: ['AC/DC; Bob'] })).toEqual(['AC/DC', 'Bob']);
    });

    it('splits the text if exactly one way gives as many names as ids', () => {
      expect(pairs({ display: ['Ann/Bob'], mbzIds: [first, second] })).toEqual([
        ['Ann', first],
        ['Bob', second],
      ]);
      expect(names({ display: ['Ann, Bob'], mbzIds: [first, second] })).toEqual(['Ann', 'Bob']);
      expect(names({ display: ['Hall & Oates, Bob'], mbzIds: [first, second] })).toEqual([
        'Hall & Oates, Bob',
      ]);
    });

    it('splits sort names if there is one for each artist', () => {
      const sorts = (sortNames: string[]) =>
        credit({ display: ['Ann', 'Bob'], sortNames }).artists.map(({ sortName }) => sortName);
      expect(sorts(['A, Ann; B, Bob'])).toEqual(['A, Ann', 'B, Bob']);
      expect(sorts(['A, Ann & B, Bob'])).toEqual([null, null]);
    });
  });

  it('is empty if nobody is named', () => {
    expect(credit({ display: ['  ', '\0'] })).toEqual({ credit: '', artists: [] });
  });
});
