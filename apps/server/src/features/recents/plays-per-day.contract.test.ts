import { beforeAll, expect, it } from 'vitest';
import { insertAccounts } from '../../test/account-rows.ts';
import { countYields } from '../../test/count-yields.ts';
import { eachDatabase } from '../../test/each-database.ts';
import { insertLibraryRows } from '../../test/library-rows.ts';
import { createPlaysPerDay } from './plays-per-day.ts';

const DAY_MS = 24 * 3_600_000;
const FIRST_DAY = 20_000;

eachDatabase('plays of each day', (database) => {
  beforeAll(async () => {
    const { queries } = database();
    const [track_id = 0] = await insertLibraryRows(queries, [{ title: 'One', genres: ['Jazz'] }]);
    await insertAccounts(queries, ['ana', 'ben']);
    const at = (account_id: string, day: number, ms: number) => ({
      account_id,
      track_id,
      played_at: (FIRST_DAY + day) * DAY_MS + ms,
      listened_ms: 1,
    });
    const plays = [
      at('ana', -1, DAY_MS - 1),
      at('ana', 0, 0),
      at('ben', 0, DAY_MS - 1),
      at('ben', 29, 1),
      at('ben', 29, 2),
      at('ben', 30, 0),
    ];
    await queries.insertInto('play').values(plays).execute();
  });

  it('are counted in UTC, with turns for other requests between the days', async () => {
    const countPlaysPerDay = createPlaysPerDay({ database: database() });
    let days: unknown;
    const yields = await countYields(async () => {
      days = await countPlaysPerDay(FIRST_DAY * DAY_MS, 30);
    });
    expect(days).toEqual([
      { day: FIRST_DAY, plays: 2, listeners: 2 },
      { day: FIRST_DAY + 29, plays: 2, listeners: 1 },
    ]);
    expect(yields).toBeGreaterThanOrEqual(29);
  });
});
