import { ERRORS, type LibraryProblemsReply, PURGE_PHRASE } from '@tutti/contract';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { ADMIN, buildTestApp, type TestServer } from '../../test/build-test-app.ts';
import { DATABASE_KINDS } from '../../test/each-database.ts';
import { insertLibraryRows, markMissing } from '../../test/library-rows.ts';

describe.each(DATABASE_KINDS)('problems of the library on %s', (kind) => {
  let server: TestServer;
  let admin: string;
  let ids: number[];

  beforeEach(async () => {
    server = await buildTestApp({ kind });
    admin = await server.signInAdmin();
    const { queries } = server.database;
    const rows = ['One', 'Two', 'Three', 'Four', 'Five'].map((title) => ({
      title,
      genres: ['Jazz'],
      artist: 'Duo',
      durationMs: 60_000,
    }));
    ids = await insertLibraryRows(queries, rows);
    await markMissing(queries, ids.slice(0, 2));
    await queries.updateTable('track').set({ artist_credit: '' }).where('id', '=', Number(ids[2])).execute();
    await queries
      .updateTable('track')
      .set({ content_key: 'the same' })
      .where('id', 'in', [Number(ids[3]), Number(ids[4]), Number(ids[0])])
      .execute();
    await queries
      .insertInto('scan_problem')
      .values({
        path: 'broken.mp3',
        kind: 'unreadable',
        reason: 'No audio in it',
        size_bytes: 1,
        mtime_ms: 1,
        found_at: 1_000,
      })
      .execute();
  });
  afterEach(() => server.close());

  const read = async (query: string) => {
    const answer = await server.call('GET', `/api/admin/library/problems${query}`, { token: admin });
    expect(answer.statusCode).toBe(200);
    return answer.json() as LibraryProblemsReply;
  };
  const purge = (body: object) => server.call('POST', '/api/admin/library/purge', { token: admin, body });
  const countTracks = async () =>
    (await server.database.queries.selectFrom('track').select('id').execute()).length;
  const listActs = async (action: string) => {
    const answer = await server.call('GET', `/api/admin/auditlog?action=${action}`, { token: admin });
    return (answer.json() as { logs: object[] }).logs;
  };

  it('are counted by kind and listed with their files', async () => {
    const unreadable = await read('');
    expect(unreadable.counts).toEqual({ unreadable: 1, missing: 2, untagged: 1, duplicate: 2 });
    expect(unreadable.items).toEqual([
      expect.objectContaining({ path: 'broken.mp3', trackId: null, reason: 'No audio in it' }),
    ]);
    const titles = async (query: string) => (await read(query)).items.map(({ title }) => title);
    expect((await titles('?kind=missing')).sort()).toEqual(['One', 'Two']);
    expect(await titles('?kind=untagged')).toEqual(['Three']);
    const { items } = await read('?kind=duplicate');
    expect(items.map(({ title }) => title).sort()).toEqual(['Five', 'Four']);
    expect(new Set(items.map(({ group }) => group)).size).toBe(1);
    expect(await read('?kind=missing&limit=1&page=2')).toMatchObject({ total: 2, totalPages: 2, page: 2 });
    expect((await read('?kind=missing&page=1000000&limit=200')).items).toEqual([]);
  });

  it('missing tracks are purged only with the typed phrase and the number that was shown', async () => {
    const refused: [object, keyof typeof ERRORS][] = [
      [{ confirmation: 'purge', expected: 2 }, 'CONFIRMATION_MISMATCH'],
      [{ confirmation: '', expected: 2 }, 'CONFIRMATION_MISMATCH'],
      [{ confirmation: PURGE_PHRASE, expected: 3 }, 'CONFLICT'],
      [{ confirmation: PURGE_PHRASE }, 'VALIDATION_FAILED'],
    ];
    for (const [body, code] of refused) {
      const answer = await purge(body);
      expect([answer.statusCode, answer.json()]).toEqual([
        ERRORS[code].status,
        expect.objectContaining({ code }),
      ]);
    }
    expect(await countTracks()).toBe(5);
    expect(await listActs('LIBRARY_PURGED')).toEqual([]);
    expect((await purge({ confirmation: PURGE_PHRASE, expected: 2 })).json()).toMatchObject({ purged: 2 });
    expect(await countTracks()).toBe(3);
    expect((await read('')).counts.missing).toBe(0);
    expect(await listActs('LIBRARY_PURGED')).toEqual([
      expect.objectContaining({
        resourceType: 'Library',
        userEmail: ADMIN.email,
        details: '2 missing tracks',
      }),
    ]);
    expect((await purge({ confirmation: PURGE_PHRASE, expected: 2 })).statusCode).toBe(409);
  });

  it('a purge waits for a running scan to end', async () => {
    const { queries } = server.database;
    const scan = { name: 'library', holder: 'another-machine 1 x', number: 1, ends_at: Date.now() + 60_000 };
    await queries.insertInto('node_lease').values(scan).execute();
    const answer = await purge({ confirmation: PURGE_PHRASE, expected: 2 });
    expect([answer.statusCode, await countTracks()]).toEqual([409, 5]);
    await queries.updateTable('node_lease').set({ ends_at: 1 }).execute();
    expect((await purge({ confirmation: PURGE_PHRASE, expected: 2 })).statusCode).toBe(200);
  });

  it('a purge keeps the tracks that a station is about to air, so that its timeline has no gap', async () => {
    const { queries } = server.database;
    const { id: genreId } = await queries.selectFrom('genre').select('id').executeTakeFirstOrThrow();
    const { id: stationId } = await queries
      .insertInto('station')
      .values({
        genre_id: genreId,
        slug: 'jazz',
        is_public: 0,
        is_stopped: 0,
        seed: 1,
        generation: 1,
        pool_mark: '',
        pool_revision: 0,
        created_at: 0,
      })
      .returning('id')
      .executeTakeFirstOrThrow();
    const airing = (seq: number, trackId: number | undefined, startedAt: number) => ({
      station_id: stationId,
      seq,
      track_id: Number(trackId),
      started_at: startedAt,
      play_ms: 60_000,
      cue_in_ms: 0,
      gain_db: 0,
      source: 'rotation' as const,
      generation: 1,
      round: 1,
      reason: null,
    });
    const now = server.clock.now();
    await queries
      .insertInto('timeline_entry')
      .values([airing(1, ids[0], now - 90_000), airing(2, ids[1], now - 30_000)])
      .execute();
    expect((await purge({ confirmation: PURGE_PHRASE, expected: 2 })).json()).toMatchObject({ purged: 1 });
    expect((await read('?kind=missing')).items.map(({ trackId }) => trackId)).toEqual([ids[1]]);
  });

  it('a scan that a person requested is audited', async () => {
    await server.call('POST', '/api/admin/library/scan', { token: admin });
    await server.features.scanner.whenIdle();
    expect(await listActs('LIBRARY_SCAN_STARTED')).toEqual([
      expect.objectContaining({ resourceType: 'Library', userEmail: ADMIN.email }),
    ]);
  });
});
