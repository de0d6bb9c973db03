import { chmodSync, mkdtempSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { sql } from 'kysely';
import { afterEach, expect, it } from 'vitest';
import { openSqlite, openSqliteReader } from './sqlite.ts';

const folder = mkdtempSync(path.join(tmpdir(), 'tutti-sqlite-'));
const file = path.join(folder, 'data', 'tutti.db');
afterEach(() => rmSync(path.dirname(file), { recursive: true, force: true }));

const modeOf = (name: string) => statSync(name).mode & 0o777;

it.skipIf(process.platform === 'win32')('restricts a new and an older database to its owner', async () => {
  const created = openSqlite({ file });
  await sql`create table thing (id integer)`.execute(created.kysely);
  expect([file, `${file}-wal`, `${file}-shm`].map(modeOf)).toEqual([0o600, 0o600, 0o600]);
  expect(modeOf(path.dirname(file))).toBe(0o700);
  await created.kysely.destroy();
  chmodSync(file, 0o644);
  const older = openSqlite({ file });
  expect(modeOf(file)).toBe(0o600);
  await older.kysely.destroy();
});

it('closes while another process writes', async () => {
  const { kysely } = openSqlite({ file });
  await sql`create table thing (id integer primary key, name text)`.execute(kysely);
  await sql`create index thing_name on thing (name)`.execute(kysely);
  await sql`insert into thing (name) with recursive n(i) as (select 1 union all select i + 1 from n where i < 2000)
    select 'name ' || (i % 50) from n`.execute(kysely);
  // A statement for which the planner would like statistics, so that closing gathers them.
  await sql`update thing set name = name || '!' where name = 'name 7' and id > 10`.execute(kysely);
  const other = new DatabaseSync(file);
  other.exec('begin immediate');
  try {
    await expect(kysely.destroy()).resolves.toBeUndefined();
  } finally {
    other.exec('rollback');
    other.close();
  }
});

it('does not plan with statistics from when a growing table was nearly empty', async () => {
  const makeOld = () => {
    const old = new DatabaseSync(file);
    old.exec(`create table if not exists account (id text primary key, name text);
      insert or ignore into account values ('a', 'A'); analyze;`);
    old.close();
  };
  const readPlan = async ({ kysely }: ReturnType<typeof openSqlite>) => {
    const { rows } = await sql<{
      detail: string;
    }>`explain query plan select * from account where id in ('a', 'b', 'c', 'd', 'e', 'f')`.execute(kysely);
    return rows.map(({ detail }) => detail).join();
  };
  const created = openSqlite({ file });
  await created.kysely.destroy();
  makeOld();
  const untouched = new DatabaseSync(file);
  const counted = untouched.prepare(`select count(*) as count from sqlite_stat1`).get();
  untouched.close();
  expect(counted).toEqual({ count: 1 });
  const opened = openSqlite({ file });
  expect(await readPlan(opened)).toMatch(/^SEARCH account USING INDEX/);
  await opened.kysely.destroy();
});

it('keeps statistics of large tables', async () => {
  const created = openSqlite({ file });
  await created.kysely.destroy();
  const filled = new DatabaseSync(file);
  filled.exec(`create table account (id integer primary key, name text);
    create index account_name on account (name);
    insert into account (name) with recursive n(i) as (select 1 union all select i + 1 from n where i < 10000)
      select 'name ' || (i % 50) from n; analyze;`);
  filled.close();
  const { kysely } = openSqlite({ file });
  const { rows } = await sql<{ stat: string }>`select stat from sqlite_stat1`.execute(kysely);
  expect(rows).toEqual([{ stat: '10000 200' }]);
  await kysely.destroy();
});

it('reads one state of the database in a snapshot, and the next one after it', async () => {
  const writer = openSqlite({ file });
  await sql`create table thing (id integer)`.execute(writer.kysely);
  const { kysely, inSnapshot } = openSqliteReader({ file });
  const count = async () =>
    (await sql<{ things: number }>`select count(*) as things from thing`.execute(kysely)).rows[0]?.things;
  const add = () => sql`insert into thing values (1)`.execute(writer.kysely);
  const seen = await inSnapshot(async () => {
    const before = await count();
    await add();
    return [before, await count()];
  });
  expect(seen).toEqual([0, 0]);
  expect(await inSnapshot(count)).toBe(1);
  await expect(inSnapshot(() => Promise.reject(new Error('failed')))).rejects.toThrow('failed');
  await add();
  expect(await count()).toBe(2);
  await kysely.destroy();
  await writer.kysely.destroy();
});

it('answers every read while another process holds the write lock and a write waits for it', async () => {
  const { kysely } = openSqlite({ file });
  await sql`create table thing (id integer)`.execute(kysely);
  const other = new DatabaseSync(file);
  other.exec('begin immediate');
  const order: string[] = [];
  const write = (name: string, work: Promise<unknown>) => work.then(() => order.push(name));
  const writes = [
    write(
      'transaction',
      kysely.transaction().execute((trx) => sql`insert into thing values (1)`.execute(trx)),
    ),
    write('insert', sql`insert into thing values (2)`.execute(kysely)),
  ];
  const reads = Array.from({ length: 200 }, () => sql`select count(*) from thing`.execute(kysely));
  expect(await Promise.all(reads)).toHaveLength(200);
  order.push('released');
  other.exec('commit');
  other.close();
  await Promise.all(writes);
  expect(order).toEqual(['released', 'transaction', 'insert']);
  await kysely.destroy();
});
