import { beforeAll, expect, it } from 'vitest';
import { insertAccounts } from '../../test/account-rows.ts';
import { countYields } from '../../test/count-yields.ts';
import { eachDatabase } from '../../test/each-database.ts';
import { insertLibraryRows } from '../../test/library-rows.ts';
import { createPlaylistStore } from './playlist-store.ts';
import { createPlaylistTrackStore } from './playlist-track-store.ts';

const TRACKS = 1_000;

eachDatabase('a long playlist', (database) => {
  let ids: number[];
  let playlistId: number;

  beforeAll(async () => {
    const { queries } = database();
    const titles = Array.from({ length: TRACKS }, (_, number) => ({ title: `T${number}`, genres: ['Jazz'] }));
    ids = await database().transaction((trx) => insertLibraryRows(trx, titles));
    await insertAccounts(queries, ['ana']);
    playlistId = await createPlaylistStore(queries).insert({
      account_id: 'ana',
      name: 'Long',
      description: '',
      is_public: 0,
      created_at: 1,
    });
  });

  const listIds = () => createPlaylistTrackStore(database().queries).listIds({ userId: 'ana', playlistId });

  it('lets other requests run while it is filled and reordered', async () => {
    const append = () =>
      database().transaction((trx) => createPlaylistTrackStore(trx).append(playlistId, ids));
    expect(await countYields(append)).toBeGreaterThanOrEqual(TRACKS / 250);
    const reversed = ids.toReversed();
    const replace = () =>
      database().transaction((trx) => createPlaylistTrackStore(trx).replace(playlistId, reversed));
    expect(await countYields(replace)).toBeGreaterThanOrEqual((2 * TRACKS) / 250);
    expect(await listIds()).toEqual(reversed);
  });
});
