import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { createSeededRandom } from '@tutti/testkit';
import { sql } from 'kysely';
import { afterEach, beforeEach, describe, expect, inject, it } from 'vitest';
import { createPostgresDatabase, DATABASE_KINDS } from '../../../test/each-database.ts';
import { createDatabaseIn } from '../../../test/embedded-postgres.ts';
import { findFreePort } from '../../../test/free-port.ts';
import { fillWithRandomRows, listTables } from '../../../test/random-rows.ts';
import { migrate } from '../migrate.ts';
import { migrations } from '../migrations/index.ts';
import { openDatabase } from '../open-database.ts';
import { type MovePlan, moveDatabase } from './move-database.ts';

const NOTHING_ELSEWHERE: MovePlan['rowsElsewhere'] = new Map();
const ROWS_EACH = 40;
const EARLIER = Object.fromEntries(Object.entries(migrations).slice(0, -1));

type Rows = Record<string, string[]>;

describe.runIf(DATABASE_KINDS.includes('postgres'))('moving a database', () => {
  let folder: string;
  let databaseFile: string;

  beforeEach(() => {
    folder = mkdtempSync(path.join(tmpdir(), 'tutti-move-'));
    databaseFile = path.join(folder, 'tutti.db');
  });
  afterEach(() => rmSync(folder, { recursive: true, force: true }));

  async function makeSource({ seed = 1, schema = migrations } = {}): Promise<void> {
    const database = await openDatabase({ file: databaseFile });
    await migrate(database, { migrations: schema });
    await database.close();
    fillWithRandomRows(databaseFile, createSeededRandom(seed), ROWS_EACH);
  }

  async function makeTarget({ schema = migrations } = {}): Promise<string> {
    const databaseUrl = await createPostgresDatabase({ isEmpty: true });
    await useTarget(databaseUrl, (database) => migrate(database, { migrations: schema }));
    return databaseUrl;
  }

  async function useTarget<Result>(
    databaseUrl: string,
    use: (database: Awaited<ReturnType<typeof openDatabase>>) => Promise<Result>,
  ): Promise<Result> {
    const database = await openDatabase({ databaseUrl, file: '' });
    try {
      return await use(database);
    } finally {
      await database.close();
    }
  }

  const move = (databaseUrl: string, plan: Partial<MovePlan> = {}) =>
    moveDatabase({ databaseFile, databaseUrl, rowsElsewhere: NOTHING_ELSEWHERE, ...plan });

  const describeRow = (row: object) =>
    JSON.stringify(
      Object.entries(row)
        .map(([name, value]) => [
          name,
          Number.isInteger(value) || typeof value !== 'number' ? value : Math.fround(value),
        ])
        .toSorted(),
    );

  function readFile(): Rows {
    const database = new DatabaseSync(databaseFile, { readOnly: true });
    try {
      const read = (table: string) =>
        database.prepare(`select * from ${table}`).all().map(describeRow).toSorted();
      const moved = listTables(database).filter((table) => !table.startsWith('node'));
      return Object.fromEntries(moved.map((table) => [table, read(table)]));
    } finally {
      database.close();
    }
  }

  function readTarget(databaseUrl: string, tables: readonly string[]): Promise<Rows> {
    return useTarget(databaseUrl, async ({ queries }) => {
      const rows: Rows = {};
      for (const table of tables) {
        const found = await sql<object>`select * from ${sql.table(table)}`.execute(queries);
        rows[table] = found.rows.map(describeRow).toSorted();
      }
      return rows;
    });
  }

  it.each([1, 2, 3])('copies every row of every table unchanged (seed %i)', async (seed) => {
    await makeSource({ seed });
    const databaseUrl = await createPostgresDatabase({ isEmpty: true });
    const { isNew, tables } = await move(databaseUrl);
    const here = readFile();
    expect(await readTarget(databaseUrl, Object.keys(here))).toEqual(here);
    expect(isNew).toBe(true);
    const filledTables = tables.filter(({ sum }) => sum.rows > 0).map(({ name }) => name);
    expect(filledTables.toSorted()).toEqual(Object.keys(here).toSorted());
    expect(tables.reduce((sum, { sum: { rows } }) => sum + rows, 0)).toBeGreaterThan(600);
    expect(Object.entries(here).filter(([, rows]) => rows.length === 0)).toEqual([]);
  });

  it('assigns ids above all that the file has ever assigned', async () => {
    await makeSource();
    const file = new DatabaseSync(databaseFile);
    const add = `insert into genre (id, identity_key, name, search_text) values (7000, 'gone', 'gone', 'gone')`;
    file.exec(`${add}; delete from genre where id = 7000`);
    file.close();
    const databaseUrl = await createPostgresDatabase({ isEmpty: true });
    await move(databaseUrl);
    const created = await useTarget(databaseUrl, ({ queries }) =>
      queries
        .insertInto('genre')
        .values({ identity_key: 'new', name: 'new', search_text: 'new' })
        .returning('id')
        .executeTakeFirstOrThrow(),
    );
    expect(created.id).toBe(7_001);
  });

  it('includes rows that are stored elsewhere', async () => {
    await makeSource();
    const databaseUrl = await createPostgresDatabase({ isEmpty: true });
    const row = { name: 'session-key', bytes: 'c2VjcmV0' };
    await move(databaseUrl, { rowsElsewhere: new Map([['node_secret', [row]]]) });
    expect(await readTarget(databaseUrl, ['node_secret'])).toEqual({ node_secret: [describeRow(row)] });
  });

  it('leaves out what Postgres cannot store, and counts it', async () => {
    await makeSource();
    const file = new DatabaseSync(databaseFile);
    file.prepare('update genre set name = ? where id = (select min(id) from genre)').run('a\0b');
    file.close();
    const databaseUrl = await createPostgresDatabase({ isEmpty: true });
    const { tables } = await move(databaseUrl);
    expect(tables.filter(({ adapted }) => adapted > 0)).toMatchObject([{ name: 'genre', adapted: 1 }]);
    const { genre = [] } = await readTarget(databaseUrl, ['genre']);
    expect(genre.filter((row) => row.includes('["name","ab"]'))).toHaveLength(1);
  });

  it('changes nothing when it is repeated', async () => {
    await makeSource();
    const databaseUrl = await createPostgresDatabase({ isEmpty: true });
    await move(databaseUrl);
    const again = await move(databaseUrl);
    expect(again.isNew).toBe(false);
    const here = readFile();
    expect(await readTarget(databaseUrl, Object.keys(here))).toEqual(here);
  });

  it('keeps nothing when it fails midway, and starts over', async () => {
    await makeSource();
    const databaseUrl = await createPostgresDatabase({ isEmpty: true });
    let seen = 0;
    const broken = move(databaseUrl, {
      onTable() {
        seen += 1;
        if (seen === 20) throw new Error('the line was cut');
      },
    });
    await expect(broken).rejects.toThrow('the line was cut');
    const here = readFile();
    const left = await readTarget(databaseUrl, Object.keys(here));
    const filled = Object.entries(left).flatMap(([table, rows]) => (rows.length > 0 ? table : []));
    // Rows that the schema itself creates.
    expect(filled.toSorted()).toEqual(['audit_chain', 'library_state', 'schema_step']);
    expect((await move(databaseUrl)).isNew).toBe(true);
    expect(await readTarget(databaseUrl, Object.keys(here))).toEqual(here);
  });

  it('locks the target until all rows are there', async () => {
    await makeSource();
    const databaseUrl = await makeTarget();
    let reading: Promise<{ id: string }[]> | undefined;
    await useTarget(databaseUrl, async ({ queries }) => {
      await move(databaseUrl, {
        onTable() {
          reading ??= queries.selectFrom('account').select('id').execute();
        },
      });
      expect(await reading).toHaveLength(readFile().account?.length ?? 0);
    });
  });

  describe('is refused, without any change,', () => {
    it('while a server has the file open', async () => {
      await makeSource();
      const server = await openDatabase({ file: databaseFile });
      try {
        await expect(move(await makeTarget())).rejects.toThrow(
          /DATA_DIR: a server .* has .* open; stop it first/,
        );
      } finally {
        await server.close();
      }
    });

    it('when somebody uses the target', async () => {
      await makeSource();
      const databaseUrl = await makeTarget();
      const genre = { identity_key: 'jazz', name: 'Jazz', search_text: 'jazz' };
      await useTarget(databaseUrl, ({ queries }) => queries.insertInto('genre').values(genre).execute());
      await expect(move(databaseUrl)).rejects.toThrow(/DATABASE_URL: the database is in use already: /);
      const { genre: left } = await readTarget(databaseUrl, ['genre']);
      expect(left).toHaveLength(1);
    });

    it('when a moved row has changed since', async () => {
      await makeSource();
      const databaseUrl = await makeTarget();
      await move(databaseUrl);
      await useTarget(databaseUrl, ({ queries }) =>
        queries.updateTable('playlist').set({ name: 'mine now' }).execute(),
      );
      await expect(move(databaseUrl)).rejects.toThrow(/in use already: playlist is another/);
    });

    it('when the target has the schema of another version', async () => {
      await makeSource();
      const databaseUrl = await makeTarget({ schema: EARLIER });
      await expect(move(databaseUrl)).rejects.toThrow(/DATABASE_URL: .* schema of another version/);
    });

    it('when the file is of an earlier version, which must be started once', async () => {
      await makeSource({ schema: EARLIER });
      await expect(move(await makeTarget())).rejects.toThrow(
        /DATA_DIR: .* earlier version.*start this version/,
      );
    });

    it('when the file is from a newer version', async () => {
      await makeSource({ schema: { ...migrations, '9999-later': { up: async () => {} } } });
      await expect(move(await makeTarget())).rejects.toThrow(/DATA_DIR: .* newer version/);
    });

    it('when the file is no database, or none of Tutti', async () => {
      const file = new DatabaseSync(databaseFile);
      file.exec('create table thing (id integer)');
      file.close();
      await expect(move(await makeTarget())).rejects.toThrow(/DATA_DIR: .* is no database of Tutti/);
      databaseFile = import.meta.filename;
      await expect(move(await makeTarget())).rejects.toThrow(/DATA_DIR: .* cannot be read/);
    });

    it('when the target contains tables of another program', async () => {
      await makeSource();
      const databaseUrl = await createPostgresDatabase({ isEmpty: true });
      await useTarget(databaseUrl, ({ queries }) =>
        sql`create table wiki_page (id integer)`.execute(queries),
      );
      await expect(move(databaseUrl)).rejects.toThrow(/tables of something else \(wiki_page\)/);
    });

    it('when the target cannot be reached, or uses another encoding', async () => {
      await makeSource();
      const nobody = `postgres://tutti@127.0.0.1:${await findFreePort()}/tutti`;
      await expect(move(nobody)).rejects.toThrow(
        /DATABASE_URL: the database cannot be used \(.*ECONNREFUSED/,
      );
      const ascii = await createDatabaseIn(
        inject('postgresUrl'),
        `ascii_${process.pid}_${Date.now().toString(36)}`,
        `template0 encoding 'SQL_ASCII'`,
      );
      await expect(move(ascii)).rejects.toThrow(/stores texts as SQL_ASCII/);
    });
  });
});
