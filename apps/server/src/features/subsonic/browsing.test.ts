import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createCatalogWrites } from '#features/library/catalog-writes.ts';
import { foldName } from '#platform/text/fold-text.ts';
import { buildTestApp, type TestServer } from '../../test/build-test-app.ts';
import { DATABASE_KINDS } from '../../test/each-database.ts';
import { markMissing } from '../../test/library-rows.ts';
import { type SeededLibrary, seedLibrary } from '../../test/seed-library.ts';
import {
  type Answer,
  type CallParameters,
  type ConnectedApp,
  connectApp,
} from '../../test/subsonic-calls.ts';

const TRACKS = 700;
const HOSTILE = '<b>"R&B"</b> \u{1f3ba} \u0001 ]]> \'x\'';

describe.each(DATABASE_KINDS)('the library for apps on %s', (kind) => {
  let server: TestServer;
  let app: ConnectedApp;
  let seeded: SeededLibrary;

  beforeAll(async () => {
    server = await buildTestApp({ kind });
    seeded = await seedLibrary(server.database, TRACKS);
    await server.database.queries
      .updateTable('track')
      .set({ title: HOSTILE })
      .where('id', '=', await firstSongId())
      .execute();
    app = await connectApp(server);
  });
  afterAll(() => server.close());

  async function firstSongId(): Promise<number> {
    const row = await server.database.queries
      .selectFrom('track')
      .select('id')
      .where('missing_since', 'is', null)
      .orderBy('id')
      .executeTakeFirstOrThrow();
    return row.id;
  }

  async function collectPages(
    method: string,
    { size, ...parameters }: CallParameters & { size: number },
    read: (answer: Answer) => Answer[] | undefined,
    names: { size: string; offset: string } = { size: 'size', offset: 'offset' },
  ): Promise<Answer[]> {
    const all: Answer[] = [];
    for (let offset = 0; ; offset += size) {
      const answer = await app.request(method, { ...parameters, [names.size]: size, [names.offset]: offset });
      const page = read(answer) ?? [];
      if (page.length === 0) return all;
      expect(page.length).toBeLessThanOrEqual(size);
      all.push(...page);
    }
  }

  const albumRows = () =>
    server.database.queries.selectFrom('album').selectAll().where('track_count', '>', 0).execute();
  const idsOf = (things: Answer[]) => things.map(({ id }) => id);

  it('songs have what apps need, ids are strings and numbers are numbers (opensubsonic 5)', async () => {
    const id = await firstSongId();
    const { song } = await app.request('getSong', { id: `tr-${id}` });
    expect(song).toMatchObject({
      id: `tr-${id}`,
      isDir: false,
      title: HOSTILE.replace('\u0001', ''),
      type: 'music',
      mediaType: 'song',
      isVideo: false,
      suffix: expect.stringMatching(/^[a-z0-9]+$/),
      contentType: expect.stringMatching(/^audio\//),
      replayGain: expect.any(Object),
      genres: expect.any(Array),
      artists: [{ id: expect.stringMatching(/^ar-\d+$/), name: expect.any(String) }],
      created: expect.stringMatching(/^\d{4}-\d\d-\d\dT[\d:.]+Z$/),
    });
    for (const field of ['size', 'duration', 'bitRate', 'samplingRate', 'channelCount'])
      expect([field, typeof song[field]]).toEqual([field, 'number']);
    for (const field of ['displayArtist', 'displayAlbumArtist', 'sortName', 'musicBrainzId', 'path'])
      expect([field, typeof song[field]]).toEqual([field, 'string']);
    expect(Object.values(song)).not.toContain(null);
  });

  it('artists are listed under the letter of their name without its article (opensubsonic 4)', async () => {
    const { artists } = await app.request('getArtists');
    expect(artists.ignoredArticles).toBe('The A An Der Die Das Le La Les El Los Las Il');
    const letters = artists.index.map(({ name }: Answer) => name);
    expect(letters).toEqual(letters.toSorted());
    for (const { name, artist } of artists.index)
      for (const { name: called, albumCount } of artist) {
        const folded = foldName(called).replace(/^(the|a|an) /, '');
        expect(name).toBe(/^[a-z]/.test(folded) ? folded[0]?.toUpperCase() : '#');
        expect(albumCount).toEqual(expect.any(Number));
      }
    const all = artists.index.flatMap(({ artist }: Answer) => idsOf(artist));
    const { count } = await server.database.queries
      .selectFrom('artist')
      .select(({ fn }) => fn.countAll<number>().as('count'))
      .where(({ eb }) => eb.or([eb('track_count', '>', 0), eb('album_count', '>', 0)]))
      .executeTakeFirstOrThrow();
    expect(new Set(all).size).toBe(Number(count));
    expect((await app.request('getArtists', { musicFolderId: 2 })).artists.index ?? []).toEqual([]);
    expect((await app.request('getArtists', { musicFolderId: [1, 1] })).artists.index).toHaveLength(
      letters.length,
    );
  });

  it('an artist leads to albums, the newest first, and an album to songs in disc order', async () => {
    const { artists } = await app.request('getArtists');
    const listed = artists.index.flatMap(({ artist }: Answer) => artist as Answer[]);
    const { id } = listed.find(({ albumCount }: Answer) => albumCount > 2);
    const { artist } = await app.request('getArtist', { id });
    const years = artist.album.map(({ year }: Answer) => year ?? 0);
    expect(years).toEqual(years.toSorted((a: number, b: number) => b - a));
    expect(artist.albumCount).toBe(artist.album.length);
    for (const shown of artist.album) {
      const { album } = await app.request('getAlbum', { id: shown.id });
      expect(album).toMatchObject({
        id: shown.id,
        songCount: album.song.length,
        releaseTypes: expect.any(Array),
      });
      const positions = album.song.map(
        ({ discNumber, track }: Answer) => (discNumber ?? 1) * 1_000 + (track ?? 0),
      );
      expect(positions).toEqual(positions.toSorted((a: number, b: number) => a - b));
      for (const song of album.song) expect(song).toMatchObject({ parent: shown.id, albumId: shown.id });
    }
  });

  it('folders contain albums, and those songs (opensubsonic 6, tier C)', async () => {
    const { indexes } = await app.request('getIndexes');
    expect(indexes).toMatchObject({
      lastModified: expect.any(Number),
      ignoredArticles: 'The A An Der Die Das Le La Les El Los Las Il',
    });
    const [{ id: artistId }] = indexes.index[0].artist;
    const { directory } = await app.request('getMusicDirectory', { id: artistId });
    expect(directory.child.length).toBeGreaterThan(0);
    for (const child of directory.child)
      expect(child).toMatchObject({ isDir: true, title: expect.any(String) });
    const inside = await app.request('getMusicDirectory', { id: directory.child[0].id });
    for (const child of inside.directory.child) expect(child).toMatchObject({ isDir: false });
    const known = await app.request('getIndexes', { ifModifiedSince: indexes.lastModified });
    expect(known.indexes).not.toHaveProperty('index');
    expect((await app.request('getIndexes', { ifModifiedSince: 0 })).indexes).toHaveProperty('index');
    // Changes that no scan has counted: artists grouped by other rules, deleted tracks.
    await createCatalogWrites(server.database.queries).raiseRevision();
    const changed = await app.request('getIndexes', { ifModifiedSince: indexes.lastModified });
    expect(changed.indexes).toHaveProperty('index');
    expect(changed.indexes.lastModified).toBeGreaterThan(indexes.lastModified);
    const again = await app.request('getIndexes', { ifModifiedSince: changed.indexes.lastModified });
    expect(again.indexes).not.toHaveProperty('index');
  });

  it.each<[string, { fromYear?: number; toYear?: number }]>([
    ['newest', {}],
    ['alphabeticalByName', {}],
    ['alphabeticalByArtist', {}],
    ['byYear', { fromYear: 1900, toYear: 2100 }],
    ['byYear', { fromYear: 2100, toYear: 1900 }],
  ])('the pages of %s %j form the whole list without repetition (opensubsonic 4)', async (type, years) => {
    const read = (answer: Answer) => answer.albumList2.album;
    const found = await collectPages('getAlbumList2', { type, size: 37, ...years }, read);
    const rows = (await albumRows()).filter(({ year }) => type !== 'byYear' || year !== null);
    expect(new Set(idsOf(found)).size).toBe(found.length);
    expect(idsOf(found).toSorted()).toEqual(rows.map(({ id }) => `al-${id}`).toSorted());
    if (type !== 'byYear') return;
    const sorted = found.map(({ year }) => year).toSorted((a, b) => a - b);
    expect(found.map(({ year }) => year)).toEqual(years.fromYear === 1900 ? sorted : sorted.toReversed());
  });

  it('albums of a genre are found by its folded name, and none of an unknown one', async () => {
    const read = (answer: Answer) => answer.albumList2.album;
    const { genres } = await app.request('getGenres');
    const jazz = genres.genre.find(({ value }: Answer) => value === 'Jazz');
    expect(jazz).toMatchObject({ songCount: expect.any(Number), albumCount: expect.any(Number) });
    const found = await collectPages('getAlbumList2', { type: 'byGenre', genre: 'jAzZ', size: 20 }, read);
    const { queries } = server.database;
    const rows = await queries
      .selectFrom('album_genre')
      .innerJoin('genre', 'genre.id', 'album_genre.genre_id')
      .innerJoin('album', 'album.id', 'album_genre.album_id')
      .where('genre.name', '=', 'Jazz')
      .where('album.track_count', '>', 0)
      .select('album_id')
      .execute();
    expect(idsOf(found).toSorted()).toEqual(rows.map(({ album_id }) => `al-${album_id}`).toSorted());
    expect(read(await app.request('getAlbumList2', { type: 'byGenre', genre: 'Nothing' })) ?? []).toEqual([]);
    const songs = await collectPages(
      'getSongsByGenre',
      { genre: 'jazz', size: 50 },
      (answer) => answer.songsByGenre.song,
      { size: 'count', offset: 'offset' },
    );
    expect(songs).toHaveLength(jazz.songCount);
    expect(new Set(idsOf(songs)).size).toBe(songs.length);
  });

  it.each([undefined, '""', "''", '  '])('a search for %j lists everything exactly once', async (query) => {
    const counts = { song: 'songCount', album: 'albumCount', artist: 'artistCount' } as const;
    const expected = { song: TRACKS - seeded.missingIds.length, album: (await albumRows()).length };
    for (const [one, size] of Object.entries(counts)) {
      const others = Object.fromEntries(
        Object.values(counts)
          .filter((name) => name !== size)
          .map((name) => [name, 0]),
      );
      const found = await collectPages(
        'search3',
        { query, size: 110, ...others },
        (answer) => answer.searchResult3[one],
        { size, offset: size.replace('Count', 'Offset') },
      );
      const ids = idsOf(found).map((id: string) => Number(id.slice(3)));
      expect(ids).toEqual(ids.toSorted((a, b) => a - b));
      expect(new Set(ids).size).toBe(ids.length);
      if (one !== 'artist') expect(ids).toHaveLength(expected[one as keyof typeof expected]);
    }
  });

  it('words match beginnings without accents, and a star at the end is ignored', async () => {
    const plain = await app.request('search3', { query: 'uber night' });
    expect(plain.searchResult3.song.length).toBeGreaterThan(0);
    const starred = await app.request('search3', { query: 'ÜBER nig*' });
    for (const { title, artist, album } of starred.searchResult3.song)
      expect(foldName(`${title} ${artist} ${album}`)).toMatch(/\buber.*|night/);
    const found = await collectPages(
      'search3',
      { query: 'blue', size: 23, albumCount: 0, artistCount: 0 },
      (answer) => answer.searchResult3.song,
      { size: 'songCount', offset: 'songOffset' },
    );
    expect(new Set(idsOf(found)).size).toBe(found.length);
    const atOnce = await app.request('search3', {
      query: 'blue',
      songCount: 10_000,
      albumCount: 0,
      artistCount: 0,
    });
    expect(idsOf(atOnce.searchResult3.song)).toEqual(idsOf(found));
  });

  it('random songs are as many as requested, each once, and match the filter', async () => {
    const answer = await app.get('getRandomSongs', {
      size: 400,
      genre: 'jazz',
      fromYear: 1960,
      toYear: 1990,
      f: 'json',
    });
    const { song } = answer.json()['subsonic-response'].randomSongs;
    expect(song.length).toBeGreaterThan(3);
    expect(new Set(idsOf(song)).size).toBe(song.length);
    for (const { genres, year } of song) {
      expect(genres.map(({ name }: Answer) => name)).toContain('Jazz');
      expect(year).toBeGreaterThanOrEqual(1960);
      expect(year).toBeLessThanOrEqual(1990);
    }
  });

  it('a missing item is found by its id and is in no list (opensubsonic 4)', async () => {
    const {
      song: [first],
    } = (await app.request('search3', { songCount: 1 })).searchResult3;
    await markMissing(server.database.queries, [Number(first.id.slice(3))]);
    expect((await app.request('getSong', { id: first.id })).song.id).toBe(first.id);
    const {
      song: [next],
    } = (await app.request('search3', { songCount: 1 })).searchResult3;
    expect(next.id).not.toBe(first.id);
  });

  it.each([
    ['getSong', {}, 10],
    ['getSong', { id: '' }, 10],
    ['getSong', { id: 'tr-999999' }, 70],
    ['getSong', { id: 'al-1' }, 70],
    ['getSong', { id: '1' }, 70],
    ['getSong', { id: `tr-${'9'.repeat(40)}` }, 70],
    ['getAlbum', { id: 'tr-1' }, 70],
    ['getArtist', { id: 'ar-0' }, 70],
    ['getMusicDirectory', {}, 10],
    ['getMusicDirectory', { id: 'pl-1' }, 70],
    ['getAlbumList2', {}, 10],
    ['getAlbumList2', { type: 'other' }, 0],
    ['getAlbumList2', { type: 'byYear' }, 10],
    ['getAlbumList2', { type: 'byYear', fromYear: 1990 }, 10],
    ['getAlbumList2', { type: 'byYear', fromYear: 'x', toYear: 1 }, 10],
    ['getAlbumList2', { type: 'byGenre' }, 10],
    ['getAlbumList2', { type: 'newest', offset: -1 }, 10],
    ['getAlbumList2', { type: 'newest', size: 'many' }, 10],
    ['getSongsByGenre', {}, 10],
    ['search3', { songOffset: '1e99' }, 10],
    ['search3', { query: 'x'.repeat(1_001) }, 10],
  ] as const)('%s with %j is refused with %i', async (method, parameters, code) => {
    expect(await app.refusal(method, parameters)).toBe(code);
  });

  it('a size above 500 counts as 500, and beyond the end there is nothing', async () => {
    const { albumList2 } = await app.request('getAlbumList2', { type: 'newest', size: 100_000 });
    expect(albumList2.album).toHaveLength(Math.min(500, (await albumRows()).length));
    const beyond = await app.request('getAlbumList2', { type: 'newest', offset: 2_000_000_000 });
    expect(beyond.albumList2.album ?? []).toEqual([]);
    const { headers } = await app.get('getAlbumList2', { type: 'newest' });
    expect(headers['x-total-count']).toBe(String((await albumRows()).length));
  });
});
