import { afterAll, beforeAll, expect, it } from 'vitest';
import { refreshTotals } from '#features/scanner/store/refresh-totals.ts';
import { eachDatabase } from '../../../test/each-database.ts';
import { insertLibraryRows } from '../../../test/library-rows.ts';
import { createLibraryFeature, type Library } from '../library.ts';

const FILES = ['02 - Zulu', '03 - Yankee', '10 - Alfa', 'Bravo', 'Chapter 2', 'Chapter 10'];

eachDatabase('the order of an album without track numbers', (database) => {
  let library: Library;

  beforeAll(async () => {
    const { queries } = database();
    const rows = FILES.toReversed().map((title) => ({ title, artist: 'Ann', album: 'One', genres: [] }));
    await insertLibraryRows(queries, rows);
    for (const { id, title } of await queries.selectFrom('track').select(['id', 'title']).execute())
      await queries
        .updateTable('track')
        .set({ path: `One/${title}.mp3`, title: title.replace(/^\d+ - /, '') })
        .where('id', '=', id)
        .execute();
    await refreshTotals(queries);
    library = createLibraryFeature({ database: database() });
  });
  afterAll(() => library.close());

  it("is the same on the page, in apps, in playlists and on the artist's page", async () => {
    const { queries } = database();
    const paths = new Map(
      (await queries.selectFrom('track').select(['id', 'path']).execute()).map(({ id, path }) => [id, path]),
    );
    const files = (ids: Iterable<number>) => [...ids].map((id) => paths.get(id)?.slice(4, -4));
    const [album] = await queries.selectFrom('album').select('id').execute();
    const [artist] = await queries.selectFrom('artist').select('id').execute();
    const albumId = album?.id ?? 0;
    const artistId = artist?.id ?? 0;
    const page = await library.heavy.listAlbumTracks({ albumId, sort: 'position' });
    expect(files((JSON.parse(page) as { id: number }[]).map(({ id }) => id))).toEqual(FILES);
    expect(files(await library.orderedIds({ of: 'songs of album', albumId }))).toEqual(FILES);
    expect(files(await library.orderedIds({ of: 'songs of artist', artistId }))).toEqual(FILES);
    expect(files(await library.trackIdsOfAlbum(albumId))).toEqual(FILES);
    expect(files(await library.trackIdsOfArtist(artistId))).toEqual(FILES);
  });
});
