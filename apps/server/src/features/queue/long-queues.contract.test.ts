import { beforeAll, expect, it } from 'vitest';
import { insertAccounts } from '../../test/account-rows.ts';
import { countYields } from '../../test/count-yields.ts';
import { eachDatabase } from '../../test/each-database.ts';
import { insertLibraryRows } from '../../test/library-rows.ts';
import { createQueueStore } from './queue-store.ts';

const TRACKS = 1_000;

eachDatabase('a long queue', (database) => {
  let ids: number[];

  beforeAll(async () => {
    const { queries } = database();
    const titles = Array.from({ length: TRACKS }, (_, number) => ({ title: `T${number}`, genres: ['Jazz'] }));
    ids = await database().transaction((trx) => insertLibraryRows(trx, titles));
    await insertAccounts(queries, ['ana']);
    const row = { current_position: 0, position_ms: 0, changed_at: 1, changed_by: 'x' };
    await createQueueStore(queries).set('ana', row);
  });

  it('lets other requests run while it replaces another', async () => {
    const replace = (trackIds: readonly number[]) =>
      countYields(() =>
        database().transaction((trx) => createQueueStore(trx).replaceEntries('ana', trackIds)),
      );
    expect(await replace(ids)).toBeGreaterThanOrEqual(TRACKS / 250);
    const reversed = ids.toReversed();
    expect(await replace(reversed)).toBeGreaterThanOrEqual((2 * TRACKS) / 250);
    const entries = await createQueueStore(database().queries).listEntries('ana');
    expect(entries.map(({ track_id }) => track_id)).toEqual(reversed);
  });
});
