import { album, artistDetail, pageOf, searchReply, track } from '@tutti/contract';
import * as fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { z } from 'zod';
import { refreshTotals } from '#features/scanner/store/refresh-totals.ts';
import { eachDatabase } from '../../test/each-database.ts';
import { type SeededLibrary, seedLibrary } from '../../test/seed-library.ts';
import { createLibraryFeature, type Library } from './library.ts';
import type { ListQuery } from './lists/library-reads.ts';

const TITLE_OF_ONE = 'Søren’s Übermensch';

eachDatabase('library', (database) => {
  let library: Library;
  let seeded: SeededLibrary;

  beforeAll(async () => {
    seeded = await seedLibrary(database());
    await database()
      .queries.updateTable('track')
      .set({ title: TITLE_OF_ONE, sort_title: 'sorens ubermensch', search_text: 'sorens ubermensch nobody' })
      .where('id', '=', 3)
      .execute();
    library = createLibraryFeature({ database: database() });
  });
  afterAll(() => library.close());

  const readTracks = async (query: Partial<ListQuery<'title'>>) =>
    pageOf(track).parse(JSON.parse(await library.heavy.listTracks({ limit: 50, isCounted: true, ...query })));
  const search = async (text: string, limit = 10) =>
    searchReply.parse(JSON.parse(await library.heavy.searchAll({ text, limit })));

  const foundPage = async (query: { text: string; limit: number; cursor?: string; isCounted?: boolean }) =>
    pageOf(track).parse(JSON.parse(await library.heavy.searchTracks({ isCounted: false, ...query })));

  async function walkFound(text: string, limit: number): Promise<number[]> {
    const ids: number[] = [];
    let cursor: string | null | undefined;
    do {
      const page = await foundPage({ text, limit, ...(cursor && { cursor }) });
      ids.push(...page.items.map(({ id }) => id));
      cursor = page.nextCursor;
    } while (cursor !== null);
    return ids;
  }

  describe('pages', () => {
    const sortsOfTracks = ['title', 'artist', 'album', 'duration', 'added'] as const;

    it('contain the whole list in order, with nothing lost or repeated, for every sort and page size', async () => {
      const order = fc.constantFrom('asc' as const, 'desc' as const);
      const listings = fc.asyncProperty(
        fc.constantFrom(...sortsOfTracks),
        order,
        fc.integer({ min: 90, max: 200 }),
        async (sort, direction, limit) => {
          const seen: z.infer<typeof track>[] = [];
          let cursor: string | null = null;
          do {
            const text: string = await library.heavy.listTracks({
              sort,
              order: direction,
              limit,
              isCounted: false,
              ...(cursor === null ? {} : { cursor }),
            });
            const page = pageOf(track).parse(JSON.parse(text));
            seen.push(...page.items);
            cursor = page.nextCursor;
          } while (cursor !== null);
          expect(new Set(seen.map(({ id }) => id)).size).toBe(seeded.trackCount);
          expect(seen).toHaveLength(seeded.trackCount);
          if (sort !== 'duration') return;
          const durations = seen.map(({ durationMs }) => durationMs);
          const sorted = [...durations].sort((a, b) => (direction === 'asc' ? a - b : b - a));
          expect(durations).toEqual(sorted);
        },
      );
      await fc.assert(listings, { numRuns: 12, seed: 7 });
    });

    it('report the total, without missing tracks', async () => {
      expect(await readTracks({ limit: 3 })).toMatchObject({ total: seeded.trackCount });
    });

    it('hold only the tracks of a genre if one is named, all of them and in order', async () => {
      const linked = await database()
        .queries.selectFrom('track_genre')
        .innerJoin('track', 'track.id', 'track_genre.track_id')
        .select(['track_genre.genre_id', 'track.id'])
        .where('track.missing_since', 'is', null)
        .execute();
      const genreId = linked[0]?.genre_id ?? 0;
      const wanted = new Set(linked.filter((link) => link.genre_id === genreId).map(({ id }) => id));
      expect(wanted.size).toBeGreaterThan(7);
      expect(wanted.size).toBeLessThan(seeded.trackCount);
      const seen: z.infer<typeof track>[] = [];
      let cursor: string | null | undefined;
      do {
        const page = await readTracks({ genreId, limit: 7, ...(cursor && { cursor }) });
        expect(page.total).toBe(wanted.size);
        seen.push(...page.items);
        cursor = page.nextCursor;
      } while (cursor !== null);
      expect(seen).toHaveLength(wanted.size);
      expect(new Set(seen.map(({ id }) => id))).toEqual(wanted);
      const whole = await readTracks({ limit: 1 });
      expect(whole.total).toBe(seeded.trackCount);
    });

    it('are empty for a genre that nobody has', async () => {
      expect(await readTracks({ genreId: 2_000_000_000 })).toEqual({ items: [], nextCursor: null, total: 0 });
    });

    it.each([
      '',
      '{}',
      'not a cursor',
      '["title","up",3]',
      '["title","asc",3,7]',
      '["title","asc",3,"\\u0000"]',
      '["duration","asc",3,"long"]',
      '["duration","asc",3,5000000000]',
      '["duration","asc",5000000000,3]',
      '["constructor","asc",3,3]',
    ])('refuse the cursor %s', async (text) => {
      const cursor = Buffer.from(text).toString('base64url');
      await expect(library.heavy.listTracks({ cursor, limit: 5, isCounted: false })).rejects.toMatchObject({
        code: 'VALIDATION_FAILED',
      });
    });

    it('refuse a cursor of another order', async () => {
      const { nextCursor } = await readTracks({ limit: 5 });
      const query = { cursor: nextCursor ?? '', sort: 'artist', limit: 5, isCounted: false } as const;
      await expect(library.heavy.listTracks(query)).rejects.toMatchObject({ code: 'VALIDATION_FAILED' });
    });

    it('keep albums without a year last when the newest come first', async () => {
      const text = await library.heavy.listAlbums({ sort: 'year', limit: 240, isCounted: true });
      const { items, total } = pageOf(album).parse(JSON.parse(text));
      const firstWithout = items.findIndex(({ yearReleased }) => yearReleased === null);
      expect(items).toHaveLength(total);
      expect(items.slice(firstWithout).every(({ yearReleased }) => yearReleased === null)).toBe(true);
    });

    it('filter albums and artists by a search', async () => {
      const albums = JSON.parse(
        await library.heavy.listAlbums({ search: 'riv', limit: 200, isCounted: true }),
      );
      expect(albums.items.length).toBe(albums.total);
      expect(albums.total).toBeGreaterThan(0);
      const artists = JSON.parse(
        await library.heavy.listArtists({ search: 'uber', limit: 50, isCounted: true }),
      );
      expect(artists.total).toBeGreaterThan(0);
      for (const { name } of artists.items) expect(name).toContain('Über');
    });
  });

  describe('search', () => {
    it.each(['soren', 'SØREN', 'sören uber', 'ubermensch søren', "soren's", 'Übermen'])(
      'ignores case and accents and matches word beginnings: %s',
      async (text) => {
        expect((await search(text)).tracks[0]).toMatchObject({ id: 3, title: TITLE_OF_ONE });
      },
    );

    it.each(['sorens ubremensch', 'ubermensh', 'übermenhsc'])(
      'tolerates a typing error: %s',
      async (text) => {
        expect((await search(text)).tracks.map(({ id }) => id)).toContain(3);
      },
    );

    it('ranks an exact title before titles that only start with it', async () => {
      const { tracks } = await search('intro');
      expect(tracks.every(({ title }) => title === 'Intro')).toBe(true);
      expect(tracks).toHaveLength(10);
    });

    it('finds genres by name, and their tracks', async () => {
      const found = await search('hip hop');
      expect(found.genres.map(({ name }) => name)).toEqual(['Hip Hop']);
      expect(found.tracks.every(({ genre }) => genre === 'Hip Hop')).toBe(true);
      expect(found.tracks).toHaveLength(10);
    });

    it('finds artists and albums', async () => {
      const found = await search('golden');
      expect(found.albums.length).toBeGreaterThan(0);
      expect(found.albums.every(({ title, artist }) => /golden/.test(`${title} ${artist}`))).toBe(true);
    });

    it.each([
      '"',
      "'",
      '* OR *',
      'NEAR(a b)',
      'title:x',
      'a AND NOT b',
      '%',
      '_',
      '\\',
      ')(',
      '-- ;drop table track',
      "':* & '",
      '\0',
      '🎵',
      'a'.repeat(200),
      'x y '.repeat(50),
      '^"a"*',
      '{a}:b',
    ])('answers the hostile term %j', async (text) => {
      await expect(search(text)).resolves.toBeDefined();
    });

    it('answers any input', async () => {
      const anything = fc.asyncProperty(
        fc.string({ unit: 'binary', maxLength: 40, size: 'max' }),
        async (text) => {
          await search(text);
        },
      );
      await fc.assert(anything, { numRuns: 60, seed: 11 });
    });

    it('leaves out missing tracks', async () => {
      const ids = await walkFound('intro', 200);
      for (const missing of seeded.missingIds) expect(ids).not.toContain(missing);
    });

    it.each([
      ['blue', 50, 'begins a word'],
      ['hip hop', 200, 'is the name of a genre'],
      ['b', 1_000, 'begins a word'],
      ['ntr', 90, 'stands inside a word'],
    ])(
      'finds every track for "%s" once, the best matches first, in pages of %i [M-433]',
      async (text, limit, way) => {
        const all = await walkFound(text, limit);
        const first = await foundPage({ text, limit: 10, isCounted: true });
        expect(new Set(all).size).toBe(all.length);
        expect(all.length).toBeGreaterThan(200);
        expect(first.total).toBe(all.length);
        expect(all.slice(0, 10)).toEqual(first.items.map(({ id }) => id));
        const rows = await database().queries.selectFrom('track').selectAll().execute();
        const hits = rows.filter(({ missing_since, search_text, id }) => {
          if (missing_since !== null) return false;
          if (way === 'is the name of a genre') return id % 10 === 3;
          return way === 'begins a word'
            ? ` ${search_text}`.includes(` ${text}`)
            : search_text.includes(text);
        });
        expect(hits.length).toBeGreaterThan(200);
        expect(hits.map(({ id }) => id).filter((id) => !all.includes(id))).toEqual([]);
      },
    );

    it('refuses the cursor of another list', async () => {
      const { nextCursor } = JSON.parse(await library.heavy.listTracks({ limit: 5, isCounted: false }));
      await expect(foundPage({ text: 'blue', limit: 5, cursor: nextCursor })).rejects.toMatchObject({
        code: 'VALIDATION_FAILED',
      });
    });
  });

  describe('single entries', () => {
    it('marks a missing track that is requested by its id', async () => {
      const missing = seeded.missingIds[0] ?? 0;
      expect(track.parse(await library.getTrack(missing))).toMatchObject({ id: missing, isMissing: true });
    });

    it('refuses unknown ids', async () => {
      await expect(library.getTrack(9_999_999)).rejects.toMatchObject({ code: 'TRACK_NOT_FOUND' });
      await expect(library.getAlbum(9_999_999)).rejects.toMatchObject({ code: 'ALBUM_NOT_FOUND' });
      await expect(library.heavy.getArtist(9_999_999)).rejects.toMatchObject({ code: 'ARTIST_NOT_FOUND' });
      await expect(
        library.heavy.listAlbumTracks({ albumId: 9_999_999, sort: 'title' }),
      ).rejects.toMatchObject({ code: 'ALBUM_NOT_FOUND' });
      await expect(
        library.heavy.listGenreTracks({ genreId: 9_999_999, day: '2026-11-21' }),
      ).rejects.toMatchObject({ code: 'GENRE_NOT_FOUND' });
    });

    it('keeps the order of the ids and leaves out unknown ones', async () => {
      const found = await library.tracksByIds([9, 4, 9_999_999, 7]);
      expect(found.map(({ id }) => id)).toEqual([9, 4, 7]);
    });

    it('shows an artist with albums newest first [M-579]', async () => {
      const detail = artistDetail.parse(JSON.parse(await library.heavy.getArtist(1)));
      const years = detail.albums.map(({ yearReleased }) => yearReleased ?? 0);
      expect(years).toEqual([...years].sort((a, b) => b - a));
      expect(detail.tracks).toHaveLength(detail.trackCount);
    });

    it("lists an album artist's tracks even if they do not name the artist, and counts them [M-141, M-351]", async () => {
      const { queries } = database();
      const { id } = await queries
        .insertInto('artist')
        .values({
          identity_key: 'name:conductor',
          name: 'Conductor',
          sort_name: 'conductor',
          search_text: 'conductor',
          mbz_artist_id: null,
        })
        .returning('id')
        .executeTakeFirstOrThrow();
      const links = [7, 8].map((album_id) => ({ album_id, position: 1, artist_id: id, join_phrase: '' }));
      await queries.insertInto('album_artist').values(links).execute();
      await queries
        .insertInto('track_artist')
        .values({ track_id: 8, position: 1, artist_id: id, join_phrase: '' })
        .execute();
      await refreshTotals(queries);
      const detail = artistDetail.parse(JSON.parse(await library.heavy.getArtist(id)));
      expect(detail.albums.map((one) => one.id).sort()).toEqual([7, 8]);
      expect(new Set(detail.tracks.map(({ albumId }) => albumId))).toEqual(new Set([7, 8]));
      const onAlbums = detail.albums.reduce((sum, { trackCount }) => sum + trackCount, 0);
      expect(detail).toMatchObject({ albumCount: 2, trackCount: onAlbums });
      expect(detail.tracks).toHaveLength(onAlbums);
      expect(detail.genres.length).toBeGreaterThan(0);
      expect(await library.trackIdsOfArtist(id)).toEqual(detail.tracks.map((one) => one.id));
    });
  });

  describe('the page of an artist', () => {
    const idOf = async (name: string) => {
      const { queries } = database();
      const { id } = await queries
        .insertInto('artist')
        .values({
          identity_key: `name:${name}`,
          name,
          sort_name: name,
          search_text: name,
          mbz_artist_id: null,
        })
        .returning('id')
        .executeTakeFirstOrThrow();
      return id;
    };
    const creditedOn = (artist_id: number, trackIds: readonly number[]) =>
      database()
        .queries.insertInto('track_artist')
        .values(trackIds.map((track_id) => ({ track_id, position: 2, artist_id, join_phrase: '' })))
        .execute();
    const tracksOf = async (albumId: number) => {
      const rows = await database()
        .queries.selectFrom('track')
        .select('id')
        .where('album_id', '=', albumId)
        .where('missing_since', 'is', null)
        .orderBy('id')
        .execute();
      return rows.map(({ id }) => id);
    };
    const detailOf = async (id: number) => artistDetail.parse(JSON.parse(await library.heavy.getArtist(id)));

    it("lists albums of others that name the artist, newest first, without the artist's own", async () => {
      const guest = await idOf('guest');
      const [own = 0] = await tracksOf(20);
      await creditedOn(guest, [
        own,
        ...(await Promise.all([21, 22, 23].map(tracksOf))).flatMap((ids) => ids.slice(0, 1)),
      ]);
      await database()
        .queries.insertInto('album_artist')
        .values({ album_id: 20, position: 1, artist_id: guest, join_phrase: '' })
        .execute();
      await refreshTotals(database().queries);
      const { albums, appearsOn = [] } = await detailOf(guest);
      expect(albums.map(({ id }) => id)).toEqual([20]);
      expect(new Set(appearsOn.map(({ id }) => id))).toEqual(new Set([21, 22, 23]));
      const years = appearsOn.map(({ yearReleased }) => yearReleased ?? 0);
      expect(years).toEqual(years.toSorted((a, b) => b - a));
    });

    it('lists artists with shared albums first, then those of the same genres, never the artist', async () => {
      const [one, other] = [await idOf('one'), await idOf('other')];
      for (const albumId of [31, 32]) {
        const [first = 0, second = 0] = await tracksOf(albumId);
        await creditedOn(one, [first]);
        await creditedOn(other, [second]);
      }
      const third = await idOf('third');
      const [first = 0, second = 0] = await tracksOf(33);
      await creditedOn(one, [first]);
      await creditedOn(third, [second]);
      await database().queries.updateTable('album').set({ is_compilation: 1 }).where('id', '=', 33).execute();
      await refreshTotals(database().queries);
      const { related = [] } = await detailOf(one);
      expect(related[0]).toMatchObject({ id: other, name: 'other' });
      expect(related).toHaveLength(12);
      const ids = related.map(({ id }) => id);
      expect(new Set(ids).size).toBe(12);
      expect(ids).not.toContain(one);
      expect(ids).not.toContain(third);
    });

    it('composes a picture from up to four albums with covers, newest first', async () => {
      const { albums, artUrl, artUrls = [] } = await detailOf(2);
      const { queries } = database();
      const pictured = await queries
        .selectFrom('album')
        .select('id')
        .where('art_kind', '<>', 'none')
        .execute();
      const known = new Set(pictured.map(({ id }) => id));
      const wanted = albums.filter(({ id }) => known.has(id)).map((one) => one.artUrl);
      expect(wanted.length).toBeGreaterThan(0);
      expect(new Set(artUrls)).toEqual(new Set(wanted.slice(0, 4)));
      expect(wanted).toContain(artUrl);
      const listed = JSON.parse(await library.heavy.listArtists({ limit: 200, isCounted: true }));
      expect(listed.items.find(({ id }: { id: number }) => id === 2).artUrls).toEqual(artUrls);
      const guest = await idOf('unpictured');
      expect(await detailOf(guest)).toMatchObject({ artUrl: null, artUrls: [] });
    });

    it('has the cover of the first album, or else that of the first song, of an artist without pictures', async () => {
      const { queries } = database();
      const makeAlbum = async (id: number, art_kind: 'none' | 'folder', artist_id: number) => {
        await queries.updateTable('album').set({ art_kind }).where('id', '=', id).execute();
        await queries
          .insertInto('album_artist')
          .values({ album_id: id, position: 1, artist_id, join_phrase: '' })
          .execute();
      };
      const [song = 0] = await tracksOf(34);
      const guest = await idOf('on a song');
      const host = await idOf('with an album');
      const pictured = await idOf('with a picture');
      await queries
        .insertInto('track_artist')
        .values(
          [guest, host].map((artist_id, at) => ({
            track_id: song,
            position: at + 2,
            artist_id,
            join_phrase: '',
          })),
        )
        .execute();
      await makeAlbum(35, 'none', host);
      await makeAlbum(36, 'folder', pictured);
      expect((await detailOf(guest)).songArtUrl).toMatch(/^\/api\/albums\/34\/art\?v=/);
      expect((await detailOf(host)).songArtUrl).toMatch(/^\/api\/albums\/35\/art\?v=/);
      expect(await detailOf(pictured)).not.toHaveProperty('songArtUrl');
      expect(await detailOf(await idOf('unheard'))).not.toHaveProperty('songArtUrl');
    });

    it("has the artist's albums as a separate, counted list", async () => {
      const text = await library.heavy.listAlbums({ artistId: 1, sort: 'year', limit: 3, isCounted: true });
      const { items, total } = pageOf(album).parse(JSON.parse(text));
      const { albums } = await detailOf(1);
      expect(total).toBe(albums.length);
      const theirs = new Set(albums.map(({ id }) => id));
      expect(items).toHaveLength(Math.min(3, theirs.size));
      expect(items.every(({ id }) => theirs.has(id))).toBe(true);
    });
  });

  describe('random picks', () => {
    it('mixes 50 tracks over all genres, differently each time [M-437]', async () => {
      const mixes = [];
      for (let call = 0; call < 2; call += 1)
        mixes.push(z.array(track).parse(JSON.parse(await library.heavy.listDiverse({ likedIds: [] }))));
      for (const mix of mixes) {
        expect(new Set(mix.map(({ id }) => id)).size).toBe(50);
        expect(new Set(mix.map(({ genre }) => genre)).size).toBe(10);
      }
      expect(mixes[0]).not.toEqual(mixes[1]);
    });

    it('prefers the genres and artists that a user likes, and keeps the others [M-437, A-004]', async () => {
      const { queries } = database();
      const rows = await queries
        .selectFrom('track_artist')
        .innerJoin('track_genre', 'track_genre.track_id', 'track_artist.track_id')
        .innerJoin('genre', 'genre.id', 'track_genre.genre_id')
        .where('genre.name', '=', 'Jazz')
        .select(['track_artist.track_id', 'track_artist.artist_id'])
        .orderBy('track_artist.track_id')
        .limit(6)
        .execute();
      const likedIds = [...new Set(rows.map(({ track_id }) => track_id))];
      const likedArtists = new Set(rows.map(({ artist_id }) => artist_id));
      const mixOf = async (ids: number[]) =>
        z.array(track).parse(JSON.parse(await library.heavy.listDiverse({ likedIds: ids })));
      const countJazz = (mix: z.infer<typeof track>[]) => mix.filter(({ genre }) => genre === 'Jazz').length;
      const countTheirs = (mix: z.infer<typeof track>[]) =>
        mix.filter(({ artists }) => artists.some(({ id }) => likedArtists.has(id))).length;
      const [mine, anybodys] = [await mixOf(likedIds), await mixOf([])];
      expect(new Set(mine.map(({ id }) => id)).size).toBe(50);
      // A fifth of the mix comes from the artists; of the rest, half is Jazz on top of its even share.
      expect(countJazz(mine)).toBeGreaterThanOrEqual(20);
      expect(countJazz(anybodys)).toBe(5);
      expect(countTheirs(mine)).toBeGreaterThanOrEqual(10);
      expect(new Set(mine.map(({ genre }) => genre)).size).toBe(10);
    });

    it('picks 50 tracks of a genre that stay the same all day [M-439]', async () => {
      const pick = async (day: string) =>
        z.array(track).parse(JSON.parse(await library.heavy.listGenreTracks({ genreId: 2, day })));
      const today = await pick('2026-11-21');
      expect(today).toHaveLength(50);
      expect(await pick('2026-11-21')).toEqual(today);
      expect(await pick('2026-11-22')).not.toEqual(today);
    });

    it('offers stations only playable tracks', async () => {
      await database().queries.updateTable('track').set({ is_playable: 0 }).where('id', '=', 12).execute();
      const ids = await library.playableTracksOfGenre(2);
      expect(ids).not.toContain(12);
      expect(ids).toContain(22);
    });
  });

  it('indexes a changed title in the transaction that changes it', async () => {
    const rename = (search_text: string) =>
      database().transaction(async (trx) => {
        await trx.updateTable('track').set({ search_text }).where('id', '=', 5).execute();
        await trx
          .updateTable('library_state')
          .set(({ eb }) => ({ revision: eb('revision', '+', 1) }))
          .execute();
      });
    await rename('xylophone quartet');
    expect((await search('xyloph')).tracks.map(({ id }) => id)).toEqual([5]);
    await rename('marimba quintet');
    expect((await search('xyloph')).tracks).toEqual([]);
  });

  it('queries the database once for the same page while the library is unchanged', async () => {
    const page = () => library.heavy.listTracks({ limit: 5, isCounted: true });
    const first = await page();
    await database().queries.updateTable('track').set({ title: 'Unannounced' }).execute();
    expect(await page()).toBe(first);
    await database()
      .queries.updateTable('library_state')
      .set(({ eb }) => ({ revision: eb('revision', '+', 1) }))
      .execute();
    expect(await page()).toContain('Unannounced');
  });

  it('warms up by itself, and may be closed before that is done', async () => {
    const other = createLibraryFeature({ database: database() });
    other.start();
    await expect(other.close()).resolves.toBeUndefined();
    // An unhandled rejection would end the process.
    await new Promise((resolve) => setImmediate(resolve));
  });
});
