import { PURGE_PHRASE } from '@tutti/contract';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { countLibrary } from '#features/scanner/reconcile/reconcile-library.ts';
import { buildTestApp, type TestServer } from '../../test/build-test-app.ts';
import { DATABASE_KINDS } from '../../test/each-database.ts';
import { insertLibraryRows, markMissing } from '../../test/library-rows.ts';

const DURATION_MS = 200_000;
const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;
const EMPTY = { listenedMs: 0, plays: 0, skips: 0 };

describe.each(DATABASE_KINDS)('the listening history on %s', (kind) => {
  let server: TestServer;
  let ids: number[];
  let now: number;
  let reports = 0;

  beforeAll(async () => {
    server = await buildTestApp({ kind });
    const row = (title: string, artist: string, album: string, genre: string) => ({
      title,
      artist,
      album,
      genres: [genre],
      durationMs: DURATION_MS,
    });
    ids = await insertLibraryRows(server.database.queries, [
      row('One', 'Duo', 'First', 'Jazz'),
      row('Two', 'Duo', 'First', 'Jazz'),
      row('Three', 'Trio', 'Second', 'Soul'),
      row('=Four()', 'Quartet', 'Third', 'Soul'),
    ]);
    await countLibrary(server.database.queries, { isRegrouped: false });
    now = server.clock.now();
  });
  afterAll(() => server.close());

  interface Listened {
    listenedMs?: number;
    daysAgo?: number;
    ending?: string;
    origin?: string;
  }
  async function listen(token: string, trackId: number | undefined, listened: Listened = {}): Promise<void> {
    const { listenedMs = DURATION_MS, daysAgo = 0, ending = 'finished', origin = 'album' } = listened;
    reports += 1;
    const body = {
      trackId,
      listenedMs,
      ending,
      origin,
      listeningId: `listening-${reports}`,
      playedAt: new Date(now - daysAgo * DAY_MS - reports).toISOString(),
    };
    const { statusCode } = await server.call('POST', '/api/users/plays', { token, body });
    expect(statusCode).toBe(200);
  }
  const call = (method: 'GET' | 'DELETE', token: string, query = '', path = '/api/statistics/me') =>
    server.call(method, `${path}?${query}`, { token });
  const report = async (token: string, query = 'period=all') => (await call('GET', token, query)).json();
  const remove = async (token: string, query: string) => (await call('DELETE', token, query)).json();
  const countRows = async () => {
    const tables = ['play', 'play_total'] as const;
    const counts = tables.map((table) =>
      server.database.queries
        .selectFrom(table)
        .select(({ fn }) => fn.countAll<number>().as('total'))
        .executeTakeFirstOrThrow(),
    );
    return (await Promise.all(counts)).map(({ total }) => Number(total));
  };

  it('of a new user is empty and claims nothing', async () => {
    expect(await report(await server.createToken())).toMatchObject({
      ...EMPTY,
      period: 'all',
      since: null,
      days: [],
      hours: Array.from({ length: 24 }, () => EMPTY),
      streak: { currentDays: 0, longestDays: 0 },
      discovered: { tracks: 0, artists: 0 },
      tracks: [],
      artists: [],
      albums: [],
      genres: [],
    });
  });

  it('is counted by track, artist, album and genre, the most played first, and only for its user', async () => {
    const token = await server.createToken();
    await listen(await server.createToken(), ids[2]);
    await listen(token, ids[0]);
    await listen(token, ids[0]);
    await listen(token, ids[1]);
    await listen(token, ids[2], { origin: 'station' });
    await listen(token, ids[3], { listenedMs: 20_000, ending: 'skipped' });
    const played = (plays: number) => ({ plays, listenedMs: plays * DURATION_MS, skips: 0 });
    expect(await report(token)).toMatchObject({
      plays: 4,
      skips: 1,
      listenedMs: 4 * DURATION_MS + 20_000,
      discovered: { tracks: 3, artists: 2 },
      tracks: [
        { trackId: ids[0], title: 'One', artist: 'Duo', albumOrFolder: 'First', ...played(2) },
        { title: 'Three', ...played(1) },
        { title: 'Two', ...played(1) },
      ],
      artists: [
        { name: 'Duo', ...played(3) },
        { name: 'Trio', ...played(1) },
      ],
      albums: [
        { title: 'First', artist: 'Duo', ...played(3) },
        { title: 'Second', ...played(1) },
      ],
      genres: [
        { name: 'Jazz', ...played(3) },
        { name: 'Soul', plays: 1, skips: 1 },
      ],
    });
  });

  it('names a song without artist and album by its folder and has the picture that lists of songs show', async () => {
    const token = await server.createToken();
    const [id = 0] = await insertLibraryRows(server.database.queries, [
      { title: '1', artist: '', genres: ['Downloads'] },
    ]);
    await listen(token, id);
    const one = {
      trackId: id,
      title: '1',
      artist: '',
      albumOrFolder: 'Downloads',
      artUrl: `/api/tracks/${id}/art`,
    };
    expect((await report(token)).tracks).toMatchObject([one]);
  });

  it('has periods of whole days in the time zone of the viewer', async () => {
    const token = await server.createToken();
    for (const daysAgo of [0, 6, 7, 13, 14, 29, 30, 364, 365]) await listen(token, ids[0], { daysAgo });
    const plays = async (period: string) => (await report(token, `period=${period}`)).plays;
    expect(await Promise.all(['week', 'month', 'year', 'all'].map(plays))).toEqual([2, 6, 8, 9]);
    const playsBefore = async (period: string) => (await report(token, `period=${period}`)).before?.plays;
    const before = await Promise.all(['week', 'month', 'year', 'all'].map(playsBefore));
    expect(before).toEqual([2, 1, undefined, undefined]);
    const { discovered } = await report(token, 'period=year');
    expect(discovered).toEqual({ tracks: 0, artists: 0 });
    const hourOf = async (timeZone: string) => {
      const { hours } = await report(token, `period=week&timeZone=${timeZone}`);
      return (hours as { plays: number }[]).findIndex(({ plays: played }) => played > 0);
    };
    const inUtc = await hourOf('UTC');
    expect(await hourOf('Etc/GMT-5')).toBe((inUtc + 5) % 24);
  });

  it.each(['timeZone=Mars/Olympus', 'timeZone=', 'period=decade', `timeZone=${'x'.repeat(100)}`])(
    'refuses %s',
    async (query) => {
      const reply = await call('GET', await server.createToken(), query);
      expect([reply.statusCode, reply.json().code]).toEqual([400, 'VALIDATION_FAILED']);
    },
  );

  it('is exported as CSV, oldest first, and runs nothing in a spreadsheet', async () => {
    const token = await server.createToken();
    await listen(token, ids[0], { daysAgo: 1 });
    await listen(token, ids[3], { listenedMs: 20_400, ending: 'skipped', origin: 'search' });
    const reply = await call('GET', token, '', '/api/statistics/me/export');
    expect(reply.headers['content-type']).toContain('text/csv');
    const lines = reply.body.split('\r\n').slice(0, -1);
    expect(lines).toEqual([
      '\uFEFF"Time (UTC)","Title","Artist","Album","Seconds","Origin","Ending","Play"',
      expect.stringMatching(/^"[\dT:.-]+Z","One","Duo","First","200","album","finished","yes"$/),
      expect.stringMatching(/^"[\dT:.-]+Z","'=Four\(\)","Quartet","Third","20","search","skipped","no"$/),
    ]);
  });

  const partsOf = {
    'a track': { query: () => `trackId=${ids[0]}`, left: ['Three', 'Two'], removed: 2 },
    'an artist': {
      query: async () => {
        const { artists } = await report(await preparedToken());
        return `artistId=${(artists as { name: string; artistId: number }[]).find(({ name }) => name === 'Duo')?.artistId}`;
      },
      left: ['Three'],
      removed: 3,
    },
    'a range of days': {
      query: () => {
        const date = new Date(now - 3 * DAY_MS).toISOString().slice(0, 10);
        return `firstDay=${date}&lastDay=${date}&timeZone=UTC`;
      },
      left: ['One', 'Three'],
      removed: 1,
    },
    everything: { query: () => 'isAll=true', left: [], removed: 4 },
  };
  async function preparedToken(): Promise<string> {
    const token = await server.createToken();
    await listen(token, ids[0]);
    await listen(token, ids[0]);
    await listen(token, ids[1], { daysAgo: 3 });
    await listen(token, ids[2], { daysAgo: 5 });
    return token;
  }

  it.each(Object.entries(partsOf))(
    'loses %s on request, and so does everything derived from it',
    async (_name, { query, left, removed }) => {
      const token = await preparedToken();
      const other = await preparedToken();
      expect(await remove(token, await query())).toMatchObject({ removed });
      const titles = ((await report(token)).tracks as { title: string }[]).map(({ title }) => title);
      expect(titles.toSorted()).toEqual(left);
      for (const list of ['recently-played', 'most-played']) {
        const reply = await server.call('GET', `/api/users/${list}`, { token });
        const listed = (reply.json() as { track: { title: string } }[]).map(({ track }) => track.title);
        expect([list, ...listed.toSorted()]).toEqual([list, ...left]);
      }
      const { hoursListened } = (await server.call('GET', '/api/users/statistics', { token })).json();
      expect(hoursListened).toBe(Math.round(((4 - removed) * DURATION_MS * 10) / HOUR_MS) / 10);
      expect((await report(other)).plays).toBe(4);
    },
  );

  it('keeps the other plays of a track when some are removed', async () => {
    const token = await server.createToken();
    for (const daysAgo of [0, 3, 3]) await listen(token, ids[0], { daysAgo });
    const date = new Date(now - 3 * DAY_MS).toISOString().slice(0, 10);
    await remove(token, `firstDay=${date}&lastDay=${date}`);
    const [entry] = (await server.call('GET', '/api/users/most-played', { token })).json();
    expect(entry).toMatchObject({ playCount: 1, track: { title: 'One' } });
  });

  it.each([
    '',
    'isAll=false',
    'trackId=1&artistId=1',
    'title=One',
    'artist=Duo',
    'firstDay=2026-01-02&lastDay=2026-01-01',
    'firstDay=2026-01-02',
    'lastDay=2026-01-02',
    'isAll=true&lastDay=2026-01-02',
    'firstDay=yesterday&lastDay=today',
  ])('is not touched by the request "%s", which names no single part', async (query) => {
    const token = await server.createToken();
    await listen(token, ids[0]);
    const reply = await call('DELETE', token, query);
    expect([reply.statusCode, reply.json().code]).toEqual([400, 'VALIDATION_FAILED']);
    expect((await report(token)).plays).toBe(1);
  });

  it('answers 404 for an unknown artist', async () => {
    const reply = await call('DELETE', await server.createToken(), 'artistId=999999');
    expect([reply.statusCode, reply.json().code]).toEqual([404, 'ARTIST_NOT_FOUND']);
  });

  it('still names a track that an administrator has purged, until its user removes it', async () => {
    const token = await server.createToken();
    const [gone = 0] = await insertLibraryRows(server.database.queries, [
      { title: 'Gone', artist: 'Nobody', genres: ['Jazz'], durationMs: DURATION_MS },
    ]);
    await listen(token, gone);
    await markMissing(server.database.queries, [gone]);
    const administrator = await server.signInAdmin();
    const purged = await server.call('POST', '/api/admin/library/purge', {
      token: administrator,
      body: { confirmation: PURGE_PHRASE, expected: 1 },
    });
    expect(purged.statusCode).toBe(200);
    expect(await report(token)).toMatchObject({
      plays: 1,
      tracks: [{ trackId: null, title: 'Gone', artist: 'Nobody', plays: 1 }],
      artists: [],
    });
    const csv = (await call('GET', token, '', '/api/statistics/me/export')).body;
    expect(csv).toContain('"Gone","Nobody",""');
    expect(await remove(token, 'title=Gone&artist=Nobody')).toMatchObject({ removed: 1 });
    expect(await report(token)).toMatchObject({ ...EMPTY, tracks: [] });
  });

  it('is deleted with the account, and nothing of it stays', async () => {
    const before = await countRows();
    const { id, email, password } = await server.createUser();
    const token = await server.signIn(email, password);
    await listen(token, ids[0]);
    await listen(token, ids[1], { listenedMs: 5_000, ending: 'skipped' });
    expect(await countRows()).toEqual([(before[0] ?? 0) + 2, (before[1] ?? 0) + 1]);
    const administrator = await server.signInAdmin();
    const reply = await server.call('POST', `/api/admin/users/${id}/delete?confirmed=true`, {
      token: administrator,
    });
    expect(reply.statusCode).toBe(200);
    expect(await countRows()).toEqual(before);
  });
});
