import { pageOf, searchReply, track } from '@tutti/contract';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { refreshTotals } from '#features/scanner/store/refresh-totals.ts';
import { eachDatabase } from '../../../test/each-database.ts';
import { seedLibrary } from '../../../test/seed-library.ts';
import { createLibraryFeature, type Library } from '../library.ts';

const TRACKS = 1_000;
/** More than any search reads for a first page. */
const FIRST = 250;

eachDatabase('search past what is gone', (database) => {
  let library: Library;

  beforeAll(async () => {
    const { queries } = database();
    await seedLibrary(database(), TRACKS);
    await refreshTotals(queries);
    // Only the word index finds these words; each sixteenth track and the first ones are missing.
    await sql`update track set title = 'Song ' || id || ' Moonlight',
      sort_title = 'song ' || id || ' moonlight', sort_artist = 'x', sort_album = 'x',
      search_text = 'song ' || id || ' moonlight harbour sailors' || case when id <= 600 then ' seaside' else '' end,
      missing_since = case when id % 16 = 1 or id <= ${FIRST} then 1 end`.execute(queries);
    await sql`update track_genre set genre_id = (select id from genre where search_text = 'jazz')
      where track_id <= 600 and position = 0`.execute(queries);
    await sql`update album set title = 'The Harbour', sort_title = 'a harbour', search_text = 'a harbour',
      sort_artist = 'x', track_count = case when id <= 40 then 0 else 1 end`.execute(queries);
    await sql`update artist set name = 'The Sailors', sort_name = 'a sailors', search_text = 'a sailors',
      album_count = 0, track_count = case when id <= 40 then 0 else 1 end`.execute(queries);
    library = createLibraryFeature({ database: database() });
  });
  afterAll(() => library.close());

  const searchAll = async (text: string) =>
    searchReply.parse(JSON.parse(await library.heavy.searchAll({ text, limit: 10 })));

  async function walk(text: string): Promise<{ ids: number[]; total: number }> {
    const ids: number[] = [];
    let total = 0;
    let cursor: string | undefined;
    do {
      const query = { text, limit: 100, isCounted: cursor === undefined, ...(cursor && { cursor }) };
      const page = pageOf(track).parse(JSON.parse(await library.heavy.searchTracks(query)));
      if (cursor === undefined) total = page.total;
      ids.push(...page.items.map(({ id }) => id));
      cursor = page.nextCursor ?? undefined;
    } while (cursor !== undefined);
    return { ids, total };
  }

  const listed = async (isMatch = sql`1 = 1`): Promise<number[]> => {
    const query = sql<{ id: number }>`select id from track where missing_since is null and ${isMatch}`;
    return (await query.execute(database().queries)).rows.map(({ id }) => id);
  };
  const byNumber = (ids: Iterable<number>) => [...ids].sort((a, b) => a - b);

  describe.each([
    ['words', 'moonlight', undefined],
    ['the insides of words', 'oonligh', undefined],
    ['words of some', 'seaside', sql`id <= 600`],
    [
      'the name of a genre',
      'jazz',
      sql`id in (select track_id from track_genre
      where genre_id = (select id from genre where search_text = 'jazz'))`,
    ],
  ])('by %s', (_, text, isMatch) => {
    it('lists and counts every present track, and no missing one', async () => {
      const there = byNumber(await listed(isMatch));
      expect(there.length).toBeGreaterThan(0);
      const { ids, total } = await walk(text);
      expect([byNumber(ids), total]).toEqual([there, there.length]);
      expect(byNumber(await library.orderedIds({ of: 'matches', kind: 'songs', text }))).toEqual(there);
    });
  });

  it('fills the short lists of every kind', async () => {
    for (const text of ['seaside', 'easid']) expect((await searchAll(text)).tracks).toHaveLength(10);
    for (const text of ['harbour', 'arbou', 'harbourr'])
      expect([text, (await searchAll(text)).albums.length]).toEqual([text, 10]);
    for (const text of ['sailors', 'ailor', 'sailorz'])
      expect([text, (await searchAll(text)).artists.length]).toEqual([text, 10]);
  });
});
