import { beforeAll, describe, expect, it } from 'vitest';
import { eachDatabase } from '../../test/each-database.ts';
import { prepare, prepareForIds } from './prepare.ts';

eachDatabase('prepared queries', (database) => {
  beforeAll(async () => {
    const names = Array.from({ length: 700 }, (_, index) => `genre ${index}`);
    for (let start = 0; start < names.length; start += 100) {
      const rows = names
        .slice(start, start + 100)
        .map((name) => ({ identity_key: name, name, search_text: name }));
      await database().queries.insertInto('genre').values(rows).execute();
    }
  });

  it('run with different values each time', async () => {
    const find = prepare<{ after: number; limit: number }, { name: string }>(database(), (slot) =>
      database()
        .queries.selectFrom('genre')
        .select('name')
        .where('id', '>', slot('after'))
        .orderBy('id')
        .limit(slot('limit')),
    );
    expect(await find({ after: 3, limit: 1 })).toEqual([{ name: 'genre 3' }]);
    expect(await find({ after: 100, limit: 2 })).toEqual([{ name: 'genre 100' }, { name: 'genre 101' }]);
  });

  describe('for ids', () => {
    it.each([0, 1, 2, 10, 11, 199, 500, 501, 700])('find each of %i once', async (count) => {
      const find = prepareForIds<{ id: number }>(database(), (ids) =>
        database().queries.selectFrom('genre').select('id').where('id', 'in', ids),
      );
      const wanted = Array.from({ length: count }, (_, index) => index + 1);
      const found = await find(wanted);
      expect(found.map(({ id }) => id).sort((a, b) => a - b)).toEqual(wanted);
    });
  });
});
