import { createManualClock } from '@tutti/testkit';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { createLibraryFeature, type Library } from '#features/library/library.ts';
import { createEvents } from '#platform/events.ts';
import { createLogger } from '#platform/logger.ts';
import { insertAccounts } from '../../test/account-rows.ts';
import { countYields } from '../../test/count-yields.ts';
import { eachDatabase } from '../../test/each-database.ts';
import { insertLibraryRows } from '../../test/library-rows.ts';
import { createRecents, type Recents } from './recents.ts';

const NOW = 1_700_000_000_000;
const PLAYS = 5_000;

eachDatabase('scrobbles', (database) => {
  let library: Library;
  let recents: Recents;
  let ids: number[];

  beforeAll(async () => {
    const { queries } = database();
    const titles = ['One', 'Two', 'Three'];
    ids = await insertLibraryRows(
      queries,
      titles.map((title) => ({ title, genres: ['Jazz'] })),
    );
    await insertAccounts(queries, ['ana', 'ben', 'cleo']);
    library = createLibraryFeature({ database: database() });
    const events = createEvents(createLogger('silent'));
    recents = createRecents({ database: database(), clock: createManualClock(NOW), events, library });
  });
  afterAll(() => library.close());

  const countsOf = async (userId: string) =>
    [...(await recents.listPlayCounts(userId, ids))].sort(([a], [b]) => a - b).map(([, counts]) => counts);

  it('are all recorded when there are thousands, and other requests get turns meanwhile', async () => {
    const plays = Array.from({ length: PLAYS }, (_, index) => ({
      trackId: ids[index % 2] ?? 0,
      playedAt: NOW - index,
    }));
    let areNew: boolean[] = [];
    const yields = await countYields(async () => {
      areNew = await recents.recordScrobbles('ana', plays);
    });
    expect(yields).toBeGreaterThanOrEqual(PLAYS / 500);
    expect(areNew).toEqual(plays.map(() => true));
    expect(await countsOf('ana')).toEqual([
      { plays: PLAYS / 2, lastPlayedAt: NOW },
      { plays: PLAYS / 2, lastPlayedAt: NOW - 1 },
    ]);
  });

  it('are recorded once when repeated, in one call or in two', async () => {
    const [one = 0, two = 0, three = 0] = ids;
    const at = (trackId: number, playedAt: number) => ({ trackId, playedAt });
    const first = [at(one, 1_000), at(two, 1_000), at(one, 1_000), at(one, 2_000)];
    expect(await recents.recordScrobbles('ben', first)).toEqual([true, true, false, true]);
    const second = [at(one, 2_000), at(three, 3_000), at(one, 500)];
    expect(await recents.recordScrobbles('ben', second)).toEqual([false, true, true]);
    expect(await countsOf('ben')).toEqual([
      { plays: 3, lastPlayedAt: 2_000 },
      { plays: 1, lastPlayedAt: 1_000 },
      { plays: 1, lastPlayedAt: 3_000 },
    ]);
    expect(await recents.recordScrobbles('ben', [])).toEqual([]);
  });

  it('are all refused when one names an unknown track', async () => {
    const plays = [ids[0] ?? 0, 999_999].map((trackId) => ({ trackId, playedAt: NOW }));
    await expect(recents.recordScrobbles('cleo', plays)).rejects.toMatchObject({ code: 'TRACK_NOT_FOUND' });
    expect(await countsOf('cleo')).toEqual([]);
  });
});
