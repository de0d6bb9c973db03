import { afterAll, beforeAll, expect, it } from 'vitest';
import { createLibraryFeature, type Library } from '#features/library/library.ts';
import { createSystemClock } from '#platform/clock.ts';
import { insertAccounts } from '../../test/account-rows.ts';
import { countYields } from '../../test/count-yields.ts';
import { eachDatabase } from '../../test/each-database.ts';
import { insertLibraryRows } from '../../test/library-rows.ts';
import { readPlaylistCovers } from './playlist-covers.ts';
import { createPlaylistStore } from './playlist-store.ts';
import { createPlaylistTrackStore } from './playlist-track-store.ts';
import { createPlaylists } from './playlists.ts';

const TRACKS = 1_000;

eachDatabase('a long playlist', (database) => {
  let ids: number[];
  let playlistId: number;
  let library: Library;

  beforeAll(async () => {
    const { queries } = database();
    library = createLibraryFeature({ database: database() });
    const titles = Array.from({ length: TRACKS }, (_, number) => ({ title: `T${number}`, genres: ['Jazz'] }));
    ids = await database().transaction((trx) => insertLibraryRows(trx, titles));
    await insertAccounts(queries, ['ana']);
    playlistId = await make('Long');
  });

  afterAll(() => library.close());

  const make = (name: string) =>
    createPlaylistStore(database().queries).insert({
      account_id: 'ana',
      name,
      description: '',
      is_public: 0,
      created_at: 1,
    });

  const listIds = () => createPlaylistTrackStore(database().queries).listIds({ userId: 'ana', playlistId });

  it('lets other requests run while it is filled and reordered', async () => {
    const append = () =>
      database().transaction((trx) => createPlaylistTrackStore(trx).append(playlistId, ids, 1));
    expect(await countYields(append)).toBeGreaterThanOrEqual(TRACKS / 250);
    const reversed = ids.toReversed();
    const replace = () =>
      database().transaction((trx) => createPlaylistTrackStore(trx).replace(playlistId, reversed, 1));
    expect(await countYields(replace)).toBeGreaterThanOrEqual((2 * TRACKS) / 250);
    expect(await listIds()).toEqual(reversed);
  });

  it('notes when each track came, which an order or an edit does not change', async () => {
    const { queries } = database();
    const key = { userId: 'ana', playlistId: await make('Dated') };
    const [first = 0, second = 0, third = 0] = ids;
    const store = createPlaylistTrackStore(queries);
    const nowMs = Date.UTC(2026, 4, 1);
    let timeMs = nowMs;
    const clock = { ...createSystemClock(), now: () => timeMs };
    const playlists = createPlaylists({ database: database(), clock, library });
    await playlists.addTracks(key, { trackId: first });
    await queries
      .updateTable('playlist_track')
      .set({ added_at: null })
      .where('track_id', '=', first)
      .execute();
    await playlists.addTracks(key, { trackId: second });
    timeMs += 1_000;
    await playlists.reorder(key, [second, first]);
    await playlists.edits.edit(key, { addedTrackIds: [third] });
    expect([...(await store.readDates(key.playlistId))].toSorted()).toEqual(
      [
        [first, null],
        [second, nowMs],
        [third, nowMs + 1_000],
      ].toSorted(),
    );
    const listed = await playlists.listTracks(key);
    const parts = await Promise.all([...listed.parts()].map((read) => read()));
    expect(parts.flat().map(({ id, addedAt }) => [id, addedAt])).toEqual([
      [second, '2026-05-01T00:00:00.000Z'],
      [first, undefined],
      [third, '2026-05-01T00:00:01.000Z'],
    ]);
  });

  it('has covers of its first four albums, however many tracks of one come before the next', async () => {
    const { queries } = database();
    const onAlbums = ['First', 'Second', 'First', 'Third', 'Fourth', 'Fifth'].flatMap((album, at) =>
      Array.from({ length: 40 }, (_, number) => ({
        title: `${album} ${at} ${number}`,
        album,
        artist: 'Quartet',
        genres: ['Jazz'],
      })),
    );
    const tracks = await insertLibraryRows(queries, onAlbums);
    // A real picture would come first if its album were read.
    await queries
      .updateTable('album')
      .set({ art_kind: 'folder', art_version: '1', art_colour: '#334455' })
      .where('title', '=', 'Fifth')
      .execute();
    const covered = await make('Covered');
    const plain = await make('Plain');
    await createPlaylistTrackStore(queries).append(covered, tracks, 1);
    await createPlaylistTrackStore(queries).append(plain, [...ids.slice(0, 20), ...tracks.slice(0, 20)], 1);
    const covers = await readPlaylistCovers({ queries, library }, [covered, plain]);
    const titlesOf = (id: number) => covers.get(id)?.map(({ title }) => title);
    expect(titlesOf(covered)).toEqual(['First', 'Second', 'Third', 'Fourth']);
    expect(titlesOf(plain)).toEqual(['First']);
  });
});
