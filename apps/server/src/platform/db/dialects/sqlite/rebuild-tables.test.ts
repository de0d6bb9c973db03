import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { sql } from 'kysely';
import { afterEach, beforeEach, expect, it } from 'vitest';
import type { OpenedDialect } from '../dialect.ts';
import { allowNulls } from './rebuild-tables.ts';
import { openSqlite } from './sqlite.ts';

let folder: string;
let dialect: OpenedDialect;

beforeEach(async () => {
  folder = mkdtempSync(path.join(tmpdir(), 'tutti-nulls-'));
  dialect = openSqlite({ file: path.join(folder, 'test.db') });
  for (const statement of [
    `create table "kind" ("id" integer primary key autoincrement)`,
    `create table "home" ("id" integer primary key autoincrement,
      "kind_id" integer references "kind" ("id") on delete set null not null unique, "name" text default 'a, (b)' not null)`,
    `create table "guest" ("id" integer primary key, "home_id" integer not null references "home" ("id") on delete cascade,
      "friend_id" integer references "guest" ("id"))`,
    `create table "coat" ("guest_id" integer not null references "guest" ("id") on delete cascade, "color" text not null)`,
    `create table "other" ("id" integer primary key)`,
    `create unique index "home_by_name" on "home" ("name")`,
    `create index "coat_by_guest" on "coat" ("guest_id")`,
    `insert into kind (id) values (1), (2)`,
    `insert into home (id, kind_id, name) values (4, 1, 'x'), (90, 2, 'gone')`,
    `delete from home where id = 90`,
    `insert into guest (id, home_id) values (5, 4)`,
    `insert into guest (id, home_id, friend_id) values (6, 4, 5)`,
    `insert into coat (guest_id, color) values (6, 'red')`,
    `insert into other (id) values (1)`,
  ])
    await sql.raw(statement).execute(dialect.kysely);
});
afterEach(async () => {
  await dialect.close?.();
  rmSync(folder, { recursive: true });
});

const run = (statement: string) => sql.raw<Record<string, unknown>>(statement).execute(dialect.kysely);
const loosen = (table: string, column: string) =>
  dialect.kysely.transaction().execute((trx) => allowNulls(trx, [{ table, column }]));
const read = async (statement: string) => (await run(statement)).rows;

it('keeps every row of the table and of those that reference it, however deep', async () => {
  await loosen('home', 'kind_id');
  expect(await read('select * from home')).toEqual([{ id: 4, kind_id: 1, name: 'x' }]);
  expect(await read('select * from guest order by id')).toEqual([
    { id: 5, home_id: 4, friend_id: null },
    { id: 6, home_id: 4, friend_id: 5 },
  ]);
  expect(await read('select * from coat')).toEqual([{ guest_id: 6, color: 'red' }]);
  expect(await read('pragma foreign_key_check')).toEqual([]);
});

it('allows null in that column alone, and keeps uniqueness, defaults, indexes and ids', async () => {
  await loosen('home', 'kind_id');
  await run(`insert into home (kind_id) values (null)`);
  expect(await read('select * from home where kind_id is null')).toEqual([
    { id: 91, kind_id: null, name: 'a, (b)' },
  ]);
  await expect(run(`insert into home (kind_id, name) values (1, 'y')`)).rejects.toThrow(/UNIQUE/);
  await expect(run(`insert into home (kind_id, name) values (2, 'x')`)).rejects.toThrow(/UNIQUE/);
  await expect(run(`insert into home (kind_id, name) values (2, null)`)).rejects.toThrow(/NOT NULL/);
  await expect(run(`insert into coat (guest_id, color) values (77, 'blue')`)).rejects.toThrow(/FOREIGN KEY/);
  const indexes = await read(
    `select name from sqlite_schema where type = 'index' and sql is not null order by name`,
  );
  expect(indexes.map(({ name }) => name)).toEqual(['coat_by_guest', 'home_by_name']);
});

it('lets references work as before, also those of a table to itself', async () => {
  await loosen('home', 'kind_id');
  await expect(run('delete from guest where id = 5')).rejects.toThrow(/FOREIGN KEY/);
  await run('delete from home where id = 4');
  expect(await read('select * from coat')).toEqual([]);
  expect(await read("select name from sqlite_schema where name like '%_next'")).toEqual([]);
});

it('refuses a column that allows null already or does not exist, and changes nothing', async () => {
  for (const column of ['friend_id', 'nothing'])
    await expect(loosen('guest', column)).rejects.toThrow(`${column} is not of the expected form`);
  await expect(loosen('nowhere', 'id')).rejects.toThrow('there is no table nowhere');
  expect(await read('select id from guest order by id')).toEqual([{ id: 5 }, { id: 6 }]);
});
