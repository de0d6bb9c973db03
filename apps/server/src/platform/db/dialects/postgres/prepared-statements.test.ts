import { sql } from 'kysely';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { Database } from '#platform/db/database.ts';
import { openTestDatabase } from '../../../../test/each-database.ts';

describe('frequent statements on Postgres', () => {
  let database: Database;

  beforeEach(async () => {
    database = await openTestDatabase('postgres', '');
    await sql`create table thing (id integer primary key, name text)`.execute(database.queries);
    await sql`insert into thing values (1, 'one'), (2, 'two')`.execute(database.queries);
  });
  afterEach(() => database.close());

  const readThing = async (id: number, on = database.queries) =>
    (await sql<object>`select * from thing where id = ${id}`.execute(on)).rows;
  const readTimes = async (count: number) => {
    for (let time = 0; time < count; time += 1) await readThing(1);
  };
  const listPrepared = async () => {
    const { rows } = await sql<{
      statement: string;
    }>`select statement from pg_prepared_statements where statement like '%from thing%' and statement not like '%pg_prepared%'`.execute(
      database.queries,
    );
    return rows.map(({ statement }) => statement);
  };

  it('are prepared from the fifth time on, and work with other values, too', async () => {
    await readTimes(4);
    expect(await listPrepared()).toEqual([]);
    await readTimes(1);
    expect(await listPrepared()).toEqual(['select * from thing where id = $1']);
    expect(await readThing(2)).toEqual([{ id: 2, name: 'two' }]);
  });

  it('return a column that was added meanwhile', async () => {
    await readTimes(8);
    await sql`alter table thing add column color text default 'red'`.execute(database.queries);
    expect(await readThing(1)).toEqual([{ id: 1, name: 'one', color: 'red' }]);
    await readTimes(8);
    // The old one, which the connection still has, and the new one.
    expect(await listPrepared()).toHaveLength(2);
    expect(await readThing(1)).toEqual([{ id: 1, name: 'one', color: 'red' }]);
  });

  it('work when a pooler has forgotten them, and are not prepared there any more', async () => {
    await readTimes(8);
    await sql`deallocate all`.execute(database.queries);
    expect(await readThing(2)).toEqual([{ id: 2, name: 'two' }]);
    for (let time = 0; time < 8; time += 1) await sql`select name from thing`.execute(database.queries);
    expect(await listPrepared()).toEqual([]);
  });

  it('are not prepared within a transaction, whose failure is its own', async () => {
    await readTimes(8);
    await sql`alter table thing add column color text`.execute(database.queries);
    const found = await database.transaction(async (trx) => {
      await sql`savepoint here`.execute(trx);
      await sql`rollback to here`.execute(trx);
      return readThing(2, trx as typeof database.queries);
    });
    expect(found).toEqual([{ id: 2, name: 'two', color: null }]);
  });

  it('fail as usual when they are invalid', async () => {
    const divide = () => sql`select 1 / ${0}::int`.execute(database.queries);
    for (let time = 0; time < 8; time += 1) await expect(divide()).rejects.toMatchObject({ code: '22012' });
  });
});
