import { searchReply } from '@tutti/contract';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { refreshTotals } from '#features/scanner/store/refresh-totals.ts';
import { eachDatabase } from '../../../test/each-database.ts';
import { foldLibraryRows } from '../../../test/fold-library-rows.ts';
import { insertLibraryRows } from '../../../test/library-rows.ts';
import { createLibraryFeature, type Library } from '../library.ts';

const LONG_TITLE = `Endless ${'word '.repeat(200)}`.trim();
const ROWS = [
  { title: 'Harmony', artist: 'Aldo', album: 'First Light', genres: ['Ambient'] },
  { title: 'Harmony of Two', artist: 'Berta', album: 'Second Light', genres: ['Ambient'] },
  { title: 'Harmonyx', artist: 'Berta', album: 'Second Light', genres: ['Ambient'] },
  { title: 'In Harmony', artist: 'Cato', album: 'Third', genres: ['Ambient'] },
  { title: 'Disharmony', artist: 'Cato', album: 'Third', genres: ['Ambient'] },
  { title: 'Some Song', artist: 'Harmony', album: 'Third', genres: ['Ambient'] },
  { title: '新東京物語', artist: '椎名', album: '無罪', genres: ['Jpop'] },
  { title: 'مرحبا بالعالم', artist: 'فيروز', album: 'ليالي', genres: ['Tarab'] },
  { title: '🎺🎺', artist: '!!!', album: '★', genres: ['Noise'] },
  { title: '<b>Bold</b> & "Quoted"', artist: "O'Brien/Co", album: '../etc', genres: ['Rock & Roll'] },
  { title: LONG_TITLE, artist: 'Verbose', album: 'Words', genres: ['Spoken'] },
  { title: 'Smørrebrød', artist: 'Ångström', album: 'Žluťoučký kůň', genres: ['Électronique'] },
  { title: 'Yellow Submarine', artist: 'The Beatles', album: 'Revolver', genres: ['Rock'] },
  { title: 'Eleanor Rigby', artist: 'The Beatles', album: 'Revolver', genres: ['Rock'] },
  { title: 'Battle Cry', artist: 'Warriors', album: 'Fight', genres: ['Metal'] },
];

eachDatabase('search', (database) => {
  let library: Library;

  beforeAll(async () => {
    const { queries } = database();
    await insertLibraryRows(queries, ROWS);
    await foldLibraryRows(queries, ROWS);
    await refreshTotals(queries);
    library = createLibraryFeature({ database: database() });
  });
  afterAll(() => library.close());

  const search = async (text: string) =>
    searchReply.parse(JSON.parse(await library.heavy.searchAll({ text, limit: 10 })));
  const titles = async (text: string) => (await search(text)).tracks.map(({ title }) => title);

  it('answers tracks, albums, artists and genres at once [M-003]', async () => {
    const found = await search('light');
    expect(found.albums.map(({ title }) => title)).toEqual(['First Light', 'Second Light']);
    expect(await search('harmony')).toMatchObject({ artists: [{ name: 'Harmony' }] });
    expect(await search('ambi')).toMatchObject({ genres: [{ name: 'Ambient' }] });
  });

  it('ranks the best match first: equal, of that artist, prefix, whole word, inside a word', async () => {
    expect(await titles('harmony')).toEqual([
      'Harmony',
      'Some Song',
      'Harmony of Two',
      'Harmonyx',
      'In Harmony',
      'Disharmony',
    ]);
  });

  it.each([
    ['without accents', 'smorrebrod', 'Smørrebrød'],
    ['with other accents', 'ÄNGSTROM', 'Smørrebrød'],
    ['by the beginnings of two words', 'zlut kun', 'Smørrebrød'],
    ['by title and artist together', 'rigby beat', 'Eleanor Rigby'],
    ['inside a word', 'ubmari', 'Yellow Submarine'],
    ['by Chinese characters inside a word', '東京', '新東京物語'],
    ['by one Chinese character', '罪', '新東京物語'],
    ['written from right to left', 'بالعالم', 'مرحبا بالعالم'],
    ['by the beginning of an Arabic word', 'مرح', 'مرحبا بالعالم'],
    ['by signs only', '!!!', '🎺🎺'],
    ['by emoji only', '🎺🎺', '🎺🎺'],
    ['with markup and quotes', '<b>bold</b> "quoted"', '<b>Bold</b> & "Quoted"'],
    ['with apostrophe and slash', "o'brien/co", '<b>Bold</b> & "Quoted"'],
    ['by a whole title of 1,000 characters', LONG_TITLE, LONG_TITLE],
    ['in spite of a swapped letter', 'yelolw submarine', 'Yellow Submarine'],
    ['in spite of a missing letter', 'elanor', 'Eleanor Rigby'],
    ['in spite of a doubled letter', 'subbmarine', 'Yellow Submarine'],
  ])('finds a track %s', async (_, typed, title) => expect((await titles(typed))[0]).toBe(title));

  it('tolerates typing errors in the names of artists and albums too', async () => {
    const found = await search('beatels');
    expect(found.artists.map(({ name }) => name)).toContain('The Beatles');
    expect(found.albums.map(({ title }) => title)).toContain('Revolver');
    expect((await search('revolvre')).albums[0]).toMatchObject({ title: 'Revolver' });
  });

  it('finds genres despite accents and symbols, and by part of a word', async () => {
    expect((await search('electronique')).genres.map(({ name }) => name)).toEqual(['Électronique']);
    expect((await search('rock & roll')).genres.map(({ name }) => name)).toEqual(['Rock & Roll']);
    expect((await search('pop')).genres.map(({ name }) => name)).toEqual(['Jpop']);
  });

  it('finds the same after index maintenance', async () => {
    const before = await search('light har');
    const { capabilities, queries } = database();
    await capabilities.textSearch.tidy(queries);
    // The extra blank makes it a different query, because earlier answers are cached.
    expect(await search('light har ')).toEqual(before);
    expect(await titles('harmony ')).toHaveLength(6);
    expect((await titles('elanor '))[0]).toBe('Eleanor Rigby');
  });

  it('finds nothing for a term that resembles nothing', async () => {
    const empty = { tracks: [], albums: [], artists: [], genres: [] };
    for (const text of ['zzqx17', '   ', '', '\0', '💥'])
      expect([text, await search(text)]).toEqual([text, empty]);
  });
});
