import { sql } from 'kysely';
import { expect, it } from 'vitest';
import { eachDatabase } from '../../test/each-database.ts';
import { migrate } from './migrate.ts';
import { rehearse } from './rehearse.ts';

eachDatabase('database', (database) => {
  it('answers a ping', async () => {
    await expect(database().ping()).resolves.toBeUndefined();
  });

  it('leaves nothing behind when the work of a transaction fails', async () => {
    const { queries } = database();
    await sql`create table rolled_back (id integer primary key)`.execute(queries);
    const work = database().transaction(async (trx) => {
      await sql`insert into rolled_back (id) values (1)`.execute(trx);
      throw new Error('refused');
    });
    await expect(work).rejects.toThrow('refused');
    const { rows } = await sql`select id from rolled_back`.execute(queries);
    expect(rows).toEqual([]);
  });

  it('keeps what a transaction writes around rehearsals, and of those only the ones that are meant', async () => {
    const { queries } = database();
    await sql`create table rehearsed (id integer primary key)`.execute(queries);
    await database().transaction(async (trx) => {
      const write = (id: number) => async () => {
        await sql`insert into rehearsed (id) values (${id})`.execute(trx);
      };
      await write(1)();
      await rehearse(trx, false, write(2));
      await rehearse(trx, true, write(3));
      await write(4)();
    });
    const { rows } = await sql<{ id: number }>`select id from rehearsed order by id`.execute(queries);
    expect(rows.map(({ id }) => id)).toEqual([1, 3, 4]);
  });

  it('keeps every write of transactions that run at the same time', async () => {
    await sql`create table counted (id integer primary key, value integer not null)`.execute(
      database().queries,
    );
    await sql`insert into counted (id, value) values (1, 0)`.execute(database().queries);
    await Promise.all(
      Array.from({ length: 20 }, () =>
        database().transaction(async (trx) => {
          await sql`update counted set value = value + 1 where id = 1`.execute(trx);
        }),
      ),
    );
    const { rows } = await sql<{ value: number }>`select value from counted`.execute(database().queries);
    expect(rows).toEqual([{ value: 20 }]);
  });

  it('answers reads from committed data while a transaction is open', async () => {
    const { queries } = database();
    await sql`create table looked_at (id integer primary key)`.execute(queries);
    const count = async () => {
      const { rows } = await sql<{ id: number }>`select id from looked_at`.execute(queries);
      return rows.length;
    };
    const seen = await database().transaction(async (trx) => {
      await sql`insert into looked_at (id) values (1)`.execute(trx);
      return count();
    });
    expect([seen, await count()]).toEqual([0, 1]);
  });

  it('migrates a second time without a change', async () => {
    await expect(migrate(database())).resolves.toBeUndefined();
  });
});
