import { createManualClock } from '@tutti/testkit';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { createLibraryFeature, type Library } from '#features/library/library.ts';
import { createPlaylists } from '#features/playlists/playlists.ts';
import { insertAccounts } from '../../../test/account-rows.ts';
import { eachDatabase } from '../../../test/each-database.ts';
import { insertLibraryRows, markMissing } from '../../../test/library-rows.ts';
import { createCatalog } from '../catalog.ts';
import { listAlbumIds } from './browsing-methods.ts';
import { createCoverSubjects } from './cover-subjects.ts';

const ALBUMS = 12;
const TRACKS = 60;

eachDatabase('the picture of what has none of its own', (database) => {
  let library: Library;
  let ids: number[];

  beforeAll(async () => {
    const { queries } = database();
    const rows = Array.from({ length: TRACKS }, (_, index) => ({
      title: `Track ${index}`,
      artist: 'Many',
      ...(index > 0 && { album: `Album ${index % ALBUMS}` }),
      genres: ['Jazz'],
    }));
    ids = await insertLibraryRows(queries, rows);
    await insertAccounts(queries, ['ana', 'ben', 'cleo']);
    library = createLibraryFeature({ database: database() });
  });
  afterAll(() => library.close());

  /** Uses the real library, except whole tracks and songs: nobody needs thousands to show one picture. */
  const create = (looked: number[]) => {
    const never = () => Promise.reject(new Error('nobody asks for whole tracks'));
    const artwork = {
      ...library.artwork,
      find(id: number) {
        looked.push(id);
        return library.artwork.find(id);
      },
    };
    const few = { ...library, artwork, tracksByIds: never, entries: { ...library.entries, songs: never } };
    const playlists = createPlaylists({
      database: database(),
      clock: createManualClock(1_700_000_000_000),
      library: few,
    });
    const catalog = createCatalog({ library: few, findMarks: async () => new Map() });
    const radio = { listStations: async () => [] };
    return { playlists, catalog, find: createCoverSubjects({ catalog, library: few, playlists, radio }) };
  };
  const albumIdsOf = async (trackIds: readonly number[]) =>
    (await library.tracksByIds(trackIds)).flatMap(({ albumId }) => albumId ?? []);

  it('is that of the first albums of a playlist, of which few are read', async () => {
    const looked: number[] = [];
    const { playlists, find } = create(looked);
    const backwards = [...ids].reverse();
    const id = await playlists.edits.create('ana', { name: 'All', trackIds: backwards });
    const first = [...new Set(await albumIdsOf(backwards))].slice(0, 8);
    expect(await find({ kind: 'playlist', id }, 'ana')).toMatchObject({ albumId: first[0] });
    expect(looked).toEqual(first);
    await expect(find({ kind: 'playlist', id }, 'ben')).rejects.toMatchObject({ code: 'PLAYLIST_NOT_FOUND' });
    const empty = await playlists.edits.create('ana', { name: 'None', trackIds: ids.slice(0, 1) });
    expect(await find({ kind: 'playlist', id: empty }, 'ana')).toMatchObject({ albumId: null });
  });

  it('is that of albums with songs of an artist without albums, in the order of those songs', async () => {
    const looked: number[] = [];
    const { catalog, find } = create(looked);
    const { queries } = database();
    await queries
      .updateTable('track')
      .set({ year: 1999 })
      .where('id', '=', ids[5] ?? 0)
      .execute();
    await queries
      .updateTable('track')
      .set({ year: 2020 })
      .where('id', '=', ids[7] ?? 0)
      .execute();
    await markMissing(
      queries,
      ids.filter((_, index) => index % ALBUMS === 3),
    );
    const artist = await queries.selectFrom('artist').select('id').executeTakeFirstOrThrow();
    const songs = await library.orderedIds({ of: 'songs of artist', artistId: artist.id });
    const expected = [...new Set(await albumIdsOf(Array.from(songs)))];
    expect(expected).toHaveLength(ALBUMS - 1);
    expect(await listAlbumIds(catalog, artist.id)).toEqual(expected);
    await find({ kind: 'artist', id: artist.id }, 'ana');
    expect(looked).toEqual(expected.slice(0, 8));
  });
});
