import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { sql } from 'kysely';
import { afterEach, describe, expect, it } from 'vitest';
import { makeSchema } from '#platform/backup/make-schema.ts';
import { createPostgresDatabase, DATABASE_KINDS, eachDatabase } from '../../test/each-database.ts';
import { queryPostgres } from '../../test/embedded-postgres.ts';
import { createDatabase } from './database.ts';
import { openPostgres } from './dialects/postgres/postgres.ts';
import { migrate } from './migrate.ts';
import { migrations } from './migrations/index.ts';
import type { SchemaMigration } from './migrations/schema-migration.ts';
import { openDatabase } from './open-database.ts';

const LAST = '9998-good';
const BROKEN = '9999-broken';

const good: SchemaMigration = {
  async up(db) {
    await sql`create table made_first (id integer primary key)`.execute(db);
    await sql`insert into made_first (id) values (7)`.execute(db);
  },
};
const breaking: SchemaMigration = {
  async up(db) {
    await sql`create table made_second (id integer primary key)`.execute(db);
    await sql`drop index account_by_state`.execute(db);
    throw new Error('the power went');
  },
};
const repaired: SchemaMigration = {
  async up(db) {
    await sql`create table made_second (id integer primary key)`.execute(db);
    await sql`drop index account_by_state`.execute(db);
  },
};

eachDatabase('migrations', (database) => {
  it('leave nothing behind when one of several fails, and run at the next attempt', async () => {
    const failing = { ...migrations, [LAST]: good, [BROKEN]: breaking };
    await expect(migrate(database(), { migrations: failing })).rejects.toThrow('the power went');
    const left = sql`select * from made_first`.execute(database().queries);
    await expect(left).rejects.toThrow(/made_first/);
    await migrate(database(), { migrations: { ...migrations, [LAST]: good, [BROKEN]: repaired } });
    const { rows } = await sql`select id from made_first`.execute(database().queries);
    expect(rows).toEqual([{ id: 7 }]);
  });
});

eachDatabase('a schema that a newer version has left', (database) => {
  const existing: SchemaMigration = {
    up: async (db) => void (await sql`create table added_later (id integer primary key)`.execute(db)),
  };
  const taken: SchemaMigration = {
    isBreaking: true,
    up: async (db) => void (await sql`drop table added_later`.execute(db)),
  };
  const node = {
    id: 'n',
    name: 'north:4747',
    version: '0',
    public_url: '',
    music_dir: '',
    is_leaving: 0 as const,
    problems: '[]',
  };
  const announce = (heardAt: number) =>
    database()
      .queries.insertInto('node')
      .values({ ...node, started_at: 1, heard_at: heardAt })
      .onConflict((conflict) => conflict.column('id').doUpdateSet({ heard_at: heardAt }))
      .execute();
  const newer = { ...migrations, [LAST]: existing };

  it('is usable by an older version when it only adds', async () => {
    await migrate(database(), { migrations: newer });
    await migrate(database());
    await sql`insert into added_later (id) values (1)`.execute(database().queries);
  });

  it('is not changed in a way that running nodes cannot work with, which are named', async () => {
    await announce(Date.now() + 60_000);
    const breaking = migrate(database(), { migrations: { ...newer, [BROKEN]: taken } });
    await expect(breaking).rejects.toThrow(
      /DATABASE: .*9999-broken.*cannot work with: north:4747\. End them first.*nothing was changed/,
    );
    await sql`insert into added_later (id) values (2)`.execute(database().queries);
    await announce(1);
    await migrate(database(), { migrations: { ...newer, [BROKEN]: taken } });
  });

  it('is refused by an older version that cannot work with it', async () => {
    await expect(migrate(database(), { migrations: newer })).rejects.toThrow(
      /DATABASE: .*newer version.*9999-broken.*start the newer version/,
    );
    await expect(migrate(database())).rejects.toThrow(/newer version/);
  });
});

const folders: string[] = [];
afterEach(() => {
  for (const folder of folders.splice(0)) rmSync(folder, { recursive: true, force: true });
});

function makeFile(): string {
  const folder = mkdtempSync(path.join(tmpdir(), 'tutti-migrate-'));
  folders.push(folder);
  return path.join(folder, 'tutti.db');
}

it('lets an existing database be backed up before it changes it, but not a new or a current one', async () => {
  const file = makeFile();
  const copied: unknown[] = [];
  const database = await openDatabase({ file });
  const backUp = async () => {
    const copy = `${file}.copy`;
    await database.copyInto(copy, makeSchema);
    const db = new DatabaseSync(copy, { readOnly: true });
    copied.push(db.prepare('pragma integrity_check').get());
    copied.push(db.prepare('select count(*) as steps from kysely_migration').get());
    copied.push(db.prepare(`select 1 from sqlite_schema where name = 'made_first'`).get());
    db.close();
  };
  try {
    await migrate(database, { backUp });
    await migrate(database, { backUp });
    expect(copied).toEqual([]);
    await migrate(database, { backUp, migrations: { ...migrations, [LAST]: good, [BROKEN]: repaired } });
  } finally {
    await database.close();
  }
  const steps = Object.keys(migrations).length;
  expect(copied).toEqual([{ integrity_check: 'ok' }, { steps }, undefined]);
});

it('leaves the file unchanged when it cannot be backed up', async () => {
  const file = makeFile();
  const database = await openDatabase({ file });
  try {
    await migrate(database);
    const backUp = () => Promise.reject(new Error('3 MB are free'));
    const later = { ...migrations, [LAST]: good };
    await expect(migrate(database, { backUp, migrations: later })).rejects.toThrow(
      /3 MB are free; nothing was changed/,
    );
    await expect(sql`select * from made_first`.execute(database.queries)).rejects.toThrow(/made_first/);
  } finally {
    await database.close();
  }
});

describe.runIf(DATABASE_KINDS.includes('postgres'))(
  'an upgrade whose backup takes longer than a transaction may pause',
  () => {
    const later = { ...migrations, [LAST]: good };

    async function upgrade(endBackUp: (url: string) => Promise<void>): Promise<unknown[]> {
      const url = await createPostgresDatabase();
      const database = createDatabase(await openPostgres(url, { pauseMaxMs: 200 }));
      const backUp = async () => {
        await sql`select pg_sleep(0.6)`.execute(database.queries);
        await endBackUp(url);
      };
      try {
        await migrate(database, { backUp, migrations: later });
        return (await sql`select id from made_first`.execute(database.queries)).rows;
      } finally {
        await database.close();
      }
    }

    it('succeeds', async () => {
      expect(await upgrade(async () => {})).toEqual([{ id: 7 }]);
    });

    it("reports why the backup failed, rather than the rollback's error about a lost connection", async () => {
      const lose = async (url: string) => {
        await queryPostgres(
          url,
          `select pg_terminate_backend(pid) from pg_stat_activity
          where datname = current_database() and state = 'idle in transaction'`,
        );
        throw new Error('3 MB are free');
      };
      await expect(upgrade(lose)).rejects.toThrow(/3 MB are free; nothing was changed/);
    });
  },
);
