import { expect, it } from 'vitest';
import { insertAccounts } from '../../test/account-rows.ts';
import { eachDatabase } from '../../test/each-database.ts';
import { moveMarks } from './move-marks.ts';

eachDatabase('what listeners keep of what turns out to be another', (database) => {
  it('goes on to the last of several, and keeps what was said of that one', async () => {
    const { queries } = database();
    await insertAccounts(queries, ['ana', 'ben', 'cid']);
    const names = ['one', 'two', 'three', 'else'];
    await queries
      .insertInto('artist')
      .values(names.map((name) => ({ identity_key: name, name, sort_name: name, search_text: name })))
      .execute();
    const ids = await queries.selectFrom('artist').select('id').orderBy('id').execute();
    const [one = 0, two = 0, three = 0, other = 0] = ids.map(({ id }) => id);
    const keep = async (account_id: string, item: number, at: number) => {
      await queries
        .insertInto('favourite_artist')
        .values({ account_id, artist_id: item, favourited_at: at })
        .execute();
      await queries
        .insertInto('rating')
        .values({ account_id, kind: 'artist', item_id: item, rating: at, rated_at: at })
        .execute();
    };
    await keep('ana', one, 1);
    await keep('ana', three, 2);
    await keep('ben', one, 3);
    await keep('cid', other, 4);
    await moveMarks(queries, 'artist', [
      { from: one, to: two },
      { from: two, to: three },
    ]);
    const favourites = await queries
      .selectFrom('favourite_artist')
      .selectAll()
      .orderBy('account_id')
      .execute();
    const ratings = await queries
      .selectFrom('rating')
      .select(['account_id', 'item_id', 'rating'])
      .orderBy('account_id')
      .execute();
    const expected = [
      ['ana', three, 2],
      ['ben', three, 3],
      ['cid', other, 4],
    ];
    expect(favourites.map((row) => [row.account_id, row.artist_id, row.favourited_at])).toEqual(expected);
    expect(ratings.map((row) => [row.account_id, row.item_id, row.rating])).toEqual(expected);
  });
});
