import { pageOf, searchReply, track } from '@tutti/contract';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { refreshTotals } from '#features/scanner/store/refresh-totals.ts';
import { eachDatabase } from '../../../test/each-database.ts';
import { foldLibraryRows } from '../../../test/fold-library-rows.ts';
import { insertLibraryRows } from '../../../test/library-rows.ts';
import { createLibraryFeature, type Library } from '../library.ts';

const MANY = 230;
const ROWS = [
  ...Array.from({ length: MANY }, (_unused, index) => ({
    title: `Straight ${index}`,
    artist: 'N.W.A',
    album: 'Compton',
    genres: ['Hiphop'],
  })),
  { title: 'Remix of Rem', artist: 'Remy', album: 'Remains', genres: ['Rock'] },
  { title: 'Drive', artist: 'R.E.M.', album: 'Automatic', genres: ['Rock'] },
  { title: 'Letters E, M and R', artist: 'Alphabet', album: 'School', genres: ['Spoken'] },
  { title: 'Thunder', artist: 'AC/DC', album: 'Edge', genres: ['Rock'] },
  { title: 'Encore', artist: 'Jay-Z', album: 'Black', genres: ['Hiphop'] },
  { title: 'Dammit', artist: 'blink-182', album: 'Dude', genres: ['Punk'] },
];

eachDatabase('names written with signs between their letters', (database) => {
  let library: Library;

  beforeAll(async () => {
    const { queries } = database();
    await insertLibraryRows(queries, ROWS);
    await foldLibraryRows(queries, ROWS);
    await refreshTotals(queries);
    library = createLibraryFeature({ database: database() });
  });
  afterAll(() => library.close());

  const search = async (text: string) => {
    const answer = await library.heavy.searchAll({ text, limit: 10 });
    const { artists, tracks } = searchReply.parse(JSON.parse(answer));
    return { artists: artists.map(({ name }) => name), tracks: tracks.map(({ title }) => title) };
  };

  it.each(['REM', 'rem', 'R.E.M.', 'r e m'])('%s finds R.E.M. first', async (text) => {
    const { artists, tracks } = await search(text);
    expect(artists[0]).toBe('R.E.M.');
    expect(tracks).toContain('Drive');
  });

  it('finds no row in which the letters are apart, and still finds them as one word', async () => {
    const { artists, tracks } = await search('rem');
    expect(tracks).not.toContain('Letters E, M and R');
    expect(tracks).toContain('Remix of Rem');
    expect(artists).toContain('Remy');
  });

  it.each([
    ['acdc', 'AC/DC', 'Thunder'],
    ['ACDC', 'AC/DC', 'Thunder'],
    ['jayz', 'Jay-Z', 'Encore'],
    ['blink182', 'blink-182', 'Dammit'],
  ])('%s finds %s', async (text, artist, title) => {
    expect(await search(text)).toMatchObject({ artists: [artist], tracks: [title] });
  });

  it('all songs of the artist are listed page by page, even beyond the ranked ones', async () => {
    const titles: string[] = [];
    let cursor: string | undefined;
    do {
      const query = { text: 'nwa', limit: 100, isCounted: titles.length === 0, ...(cursor && { cursor }) };
      const page = pageOf(track).parse(JSON.parse(await library.heavy.searchTracks(query)));
      if (query.isCounted) expect(page.total).toBe(MANY);
      titles.push(...page.items.map(({ title }) => title));
      cursor = page.nextCursor ?? undefined;
    } while (cursor !== undefined);
    expect(titles).toHaveLength(MANY);
    expect(new Set(titles).size).toBe(MANY);
  });
});
