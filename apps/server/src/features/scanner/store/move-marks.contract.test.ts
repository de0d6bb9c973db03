import { expect, it } from 'vitest';
import { insertAccounts } from '../../../test/account-rows.ts';
import { eachDatabase } from '../../../test/each-database.ts';
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
    const favorites = await queries
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
    expect(favorites.map((row) => [row.account_id, row.artist_id, row.favourited_at])).toEqual(expected);
    expect(ratings.map((row) => [row.account_id, row.item_id, row.rating])).toEqual(expected);
  });

  it('goes on of thousands in few statements, each of which looks through all that is kept', async () => {
    const { queries } = database();
    await insertAccounts(queries, ['dee']);
    const inserted = await queries
      .insertInto('artist')
      .values(
        Array.from({ length: 2_000 }, (_, index) => ({
          identity_key: `of many ${index}`,
          name: `${index}`,
          sort_name: `${index}`,
          search_text: `${index}`,
        })),
      )
      .returning('id')
      .execute();
    const ids = inserted.map(({ id }) => id).sort((one, other) => one - other);
    const [former, latter] = [ids.slice(0, 1_000), ids.slice(1_000)];
    await queries
      .insertInto('favourite_artist')
      .values(former.map((artist_id) => ({ account_id: 'dee', artist_id, favourited_at: 1 })))
      .execute();
    await queries
      .insertInto('rating')
      .values(
        former.map((item_id) => ({ account_id: 'dee', kind: 'artist', item_id, rating: 5, rated_at: 1 })),
      )
      .execute();
    let statements = 0;
    const counted = queries.withPlugin({
      transformQuery: ({ node }) => {
        statements += 1;
        return node;
      },
      transformResult: async ({ result }) => result,
    });
    await moveMarks(
      counted,
      'artist',
      former.map((from, index) => ({ from, to: latter[index] ?? 0 })),
    );
    expect(statements).toBeLessThan(20);
    const favorites = await queries
      .selectFrom('favourite_artist')
      .select('artist_id as id')
      .where('account_id', '=', 'dee')
      .orderBy('artist_id')
      .execute();
    const ratings = await queries
      .selectFrom('rating')
      .select('item_id as id')
      .where('account_id', '=', 'dee')
      .orderBy('item_id')
      .execute();
    for (const marks of [favorites, ratings]) expect(marks.map(({ id }) => id)).toEqual(latter);
  });
});
