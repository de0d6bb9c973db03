import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type { NewAppKey, Playlist, Stream, StreamMetadata, Track } from '@tutti/contract';
import { createSeededRandom } from '@tutti/testkit';
import { sql } from 'kysely';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { type Database } from '#platform/db/database.ts';
import { migrate } from '#platform/db/migrate.ts';
import { openDatabase } from '#platform/db/open-database.ts';
import { createPostgresDatabase, DATABASE_KINDS } from '../test/each-database.ts';
import { eventually, FIRST_SCAN_LIMIT_MS } from '../test/eventually.ts';
import { findFreePort } from '../test/free-port.ts';
import { fillWithRandomRows } from '../test/random-rows.ts';
import { type RealServer, startRealServer } from '../test/real-server.ts';
import { copySmallLibrary, SMALL_LIBRARY } from '../test/small-library.ts';

vi.setConfig({ testTimeout: 240_000, hookTimeout: 60_000 });

const COMMAND = path.join(import.meta.dirname, 'move-command.ts');

describe.runIf(DATABASE_KINDS.includes('postgres'))('npm run move', () => {
  let folder: string;
  let musicDir: string;
  let dataDir: string;
  let databaseUrl: string;
  let server: RealServer | undefined;

  beforeEach(async () => {
    folder = mkdtempSync(path.join(tmpdir(), 'tutti-move-'));
    [musicDir, dataDir] = [path.join(folder, 'music'), path.join(folder, 'data')];
    databaseUrl = await createPostgresDatabase({ isEmpty: true });
  });
  afterEach(async () => {
    await server?.kill();
    server = undefined;
    rmSync(folder, { recursive: true, force: true, maxRetries: 5 });
  });

  function spawnMove(...args: string[]): { child: ChildProcess; printed: () => string } {
    const child = spawn(process.execPath, ['--disable-warning=ExperimentalWarning', COMMAND, ...args], {
      env: { DATA_DIR: dataDir },
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    let printed = '';
    for (const stream of [child.stdout, child.stderr])
      stream.setEncoding('utf8').on('data', (text: string) => (printed += text));
    return { child, printed: () => printed };
  }

  async function runMove(...args: string[]): Promise<{ code: number | null; printed: string }> {
    const { child, printed } = spawnMove(...args);
    const [code] = (await once(child, 'close')) as [number | null];
    return { code, printed: printed() };
  }

  const start = async (options: { databaseUrl?: string; dataDir: string }) => {
    const environment = { RATE_LIMITS: 'off' };
    server = await startRealServer({ port: await findFreePort(), musicDir, environment, ...options });
    return server;
  };

  function call<Answer>(token: string, what: string, body?: object): Promise<Answer> {
    const [method = '', address = ''] = what.split(' ');
    return eventually(async () => {
      const answer = await fetch(`${server?.baseUrl}${address}`, {
        method,
        headers: {
          authorization: `Bearer ${token}`,
          ...(body ? { 'content-type': 'application/json' } : {}),
        },
        ...(body ? { body: JSON.stringify(body) } : {}),
      });
      expect([what, answer.status]).toEqual([what, 200]);
      return (await answer.json().catch(() => undefined)) as Answer;
    });
  }

  async function readTimelines(token: string): Promise<Map<string, [number, number]>> {
    const timelines = new Map<string, [number, number]>();
    for (const { genreId } of await call<Stream[]>(token, 'GET /api/streams')) {
      const { entries } = await call<StreamMetadata>(token, `GET /api/streams/${genreId}/current`);
      for (const { seq, track, startedAtMs } of entries)
        timelines.set(`${genreId} ${seq}`, [track.id, startedAtMs]);
    }
    return timelines;
  }

  it('moves users, keys, favorites, playlists and timelines, and nobody has to sign in again', async () => {
    copySmallLibrary(musicDir);
    const { signIn, kill, ended } = await start({ dataDir });
    const token = await signIn();
    await eventually(async () => {
      const onAir = await call<Stream[]>(token, 'GET /api/streams');
      expect(onAir).toHaveLength(SMALL_LIBRARY.genres);
    }, FIRST_SCAN_LIMIT_MS);
    const [track] = await call<Track[]>(token, 'GET /api/tracks');
    await call(token, `POST /api/users/favorites/${track?.id}`);
    const playlist = await call<Playlist>(token, 'POST /api/users/playlists', { name: 'Évening ☕' });
    const key = await call<NewAppKey>(token, 'POST /api/users/app-keys', { name: 'phone' });
    const favorites = await call<object[]>(token, 'GET /api/users/favorites');
    const planned = await readTimelines(token);

    const first = await runMove(databaseUrl);
    expect([first.code, first.printed]).toEqual([
      1,
      expect.stringMatching(/^DATA_DIR: a server .*; stop it first/),
    ]);
    await kill('SIGTERM');
    await ended;
    const moved = await runMove(databaseUrl);
    expect([moved.code, moved.printed]).toEqual([
      0,
      expect.stringMatching(/Moved [\d,]+ rows of \d+ tables/),
    ]);
    expect(await runMove(databaseUrl)).toMatchObject({
      code: 0,
      printed: expect.stringMatching(/^An earlier move/),
    });

    await start({ databaseUrl, dataDir: path.join(folder, 'empty') });
    expect(await call<object>(token, 'GET /api/auth/me')).toMatchObject({ email: 'admin@example.org' });
    expect(await call<object[]>(token, 'GET /api/users/favorites')).toEqual(favorites);
    expect(favorites).toHaveLength(1);
    expect(await call<object[]>(token, 'GET /api/users/playlists')).toEqual([
      expect.objectContaining({ id: playlist.id, name: 'Évening ☕' }),
    ]);
    const ping = await call<object>(token, `GET /rest/ping.view?c=test&f=json&apiKey=${key.secret}`);
    expect(ping).toMatchObject({ 'subsonic-response': { status: 'ok' } });
    await eventually(async () => {
      const airs = await readTimelines(token);
      const common = [...planned.keys()].filter((entry) => airs.has(entry));
      expect(common.length).toBeGreaterThanOrEqual(SMALL_LIBRARY.genres);
      for (const entry of common) expect(airs.get(entry)).toEqual(planned.get(entry));
    });
  });

  it('that is killed midway has moved nothing, and moves everything the next time', async () => {
    const file = path.join(dataDir, 'tutti.db');
    for (const location of [{ file }, { file, databaseUrl }]) {
      const database = await openDatabase(location);
      await migrate(database);
      await database.close();
    }
    fillWithRandomRows(file, createSeededRandom(4), 20);
    const target = await openDatabase({ databaseUrl, file });
    try {
      await killWhileItWrites(target, 'track');
      for (const table of ['account', 'genre', 'track'] as const)
        expect([table, await target.queries.selectFrom(table).selectAll().execute()]).toEqual([table, []]);
      expect(await runMove(databaseUrl)).toMatchObject({
        code: 0,
        printed: expect.stringMatching(/^Moved /m),
      });
      expect(await target.queries.selectFrom('track').select('id').execute()).toHaveLength(20);
    } finally {
      await target.close();
    }
  });

  async function killWhileItWrites({ queries, transaction }: Database, table: string): Promise<void> {
    const { child, printed } = await transaction(async (trx) => {
      await sql`select pg_advisory_xact_lock(4747)`.execute(trx);
      for (const statement of [
        `create function hold_up() returns trigger language plpgsql as
          'begin perform pg_advisory_xact_lock(4747); return null; end'`,
        `create trigger hold_up before insert on ${table} for each statement execute function hold_up()`,
      ])
        await sql.raw(statement).execute(queries);
      const move = spawnMove(databaseUrl);
      await eventually(async () => {
        const { rows } =
          await sql`select 1 from pg_locks where locktype = 'advisory' and objid = 4747 and not granted`.execute(
            queries,
          );
        if (rows.length === 0) throw new Error(`it does not come that far: ${move.printed()}`);
      });
      move.child.kill('SIGKILL');
      await once(move.child, 'close');
      return move;
    });
    expect(child.signalCode).toBe('SIGKILL');
    expect(printed()).toContain('account ');
    await sql.raw(`drop trigger hold_up on ${table}`).execute(queries);
  }

  it('prints its usage, and reports wrong arguments', async () => {
    expect(await runMove()).toMatchObject({
      code: 2,
      printed: expect.stringContaining('npm run move -- postgres://'),
    });
    expect(await runMove('mysql://somewhere/db')).toMatchObject({
      code: 1,
      printed: expect.stringMatching(/^DATABASE_URL: /),
    });
    expect(await runMove(databaseUrl)).toMatchObject({
      code: 1,
      printed: expect.stringMatching(/^DATA_DIR: there is no database in /),
    });
  });
});
