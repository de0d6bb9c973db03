import { type HouseYear, PURGE_PHRASE } from '@tutti/contract';
import fc from 'fast-check';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { countLibrary } from '#features/scanner/reconcile/reconcile-library.ts';
import { buildTestApp, type TestServer } from '../../test/build-test-app.ts';
import { DATABASE_KINDS } from '../../test/each-database.ts';
import { insertLibraryRows, markMissing } from '../../test/library-rows.ts';

const HOUR_MS = 3_600_000;
const TEN_MINUTES_MS = 600_000;
const YEAR = 2026;
const ZONES = ['UTC', 'Asia/Kathmandu', 'Australia/Lord_Howe', 'Pacific/Kiritimati', 'Pacific/Pago_Pago'];
const USERS = 5;
/** The titles and artists of the tracks below. */
const ARTIST_OF = ['Duo', 'Duo', 'Trio', 'Quartet'];

interface PlayedRow {
  readonly person: number;
  readonly track: number;
  readonly playedAt: number;
  readonly reportedMs: number | null;
  readonly listenedMs: number;
  readonly isPlay: 0 | 1;
}

const playedRow: fc.Arbitrary<PlayedRow> = fc.record({
  person: fc.integer({ min: 0, max: USERS - 1 }),
  track: fc.integer({ min: 0, max: ARTIST_OF.length - 1 }),
  playedAt: fc.oneof(
    fc
      .tuple(fc.constantFrom(Date.UTC(YEAR, 0), Date.UTC(YEAR + 1, 0)), fc.integer({ min: -15, max: 15 }))
      .map(([moment, hours]) => moment + hours * HOUR_MS + 1),
    fc.integer({ min: Date.UTC(YEAR, 0, 2), max: Date.UTC(YEAR, 11, 30) }),
  ),
  reportedMs: fc.option(fc.integer({ min: 1, max: 200_000 })),
  listenedMs: fc.integer({ min: 0, max: 200_000 }),
  isPlay: fc.constantFrom(0, 1, 1),
});

/** Adds up as somebody would who reads the rows one by one. */
function sum(rows: readonly PlayedRow[]) {
  const plays = rows.filter(({ isPlay }) => isPlay === 1);
  return {
    listeners: new Set(plays.map(({ person }) => person)).size,
    plays: plays.length,
    listenedMs: rows.reduce((total, { reportedMs, listenedMs }) => total + (reportedMs ?? listenedMs), 0),
  };
}

/** Ranks what at least three people played, the most played first. */
function rank<Name>(rows: readonly PlayedRow[], nameOf: (row: PlayedRow) => Name) {
  return [...Map.groupBy(rows, nameOf)]
    .map(([name, some]) => ({ name, ...sum(some) }))
    .filter(({ listeners }) => listeners >= 3)
    .toSorted((left, right) => right.plays - left.plays || right.listenedMs - left.listenedMs)
    .map(({ name, plays, listenedMs }) => ({ name, plays, listenedMs }));
}

describe.each(DATABASE_KINDS)("the house's year on %s", (kind) => {
  let server: TestServer;
  let ids: number[];
  const users: { id: string; token: string }[] = [];

  beforeAll(async () => {
    server = await buildTestApp({ kind });
    ids = await insertLibraryRows(
      server.database.queries,
      ARTIST_OF.map((artist, index) => ({ title: `Song ${index}`, artist, album: artist, genres: ['Jazz'] })),
    );
    await countLibrary(server.database.queries, { isRegrouped: false });
    users.length = 0;
    for (let person = 0; person < USERS; person += 1) {
      const { id, email, password } = await server.createUser();
      users.push({ id, token: await server.signIn(email, password) });
    }
  });
  beforeEach(removeAll);
  afterAll(() => server.close());

  const remove = (person: number, part: string) =>
    server.call('DELETE', `/api/statistics/me?${part}`, { token: users[person]?.token });
  async function removeAll(): Promise<void> {
    await server.database.queries.deleteFrom('play').execute();
    // The removal by a person also ends what is cached.
    expect((await remove(0, 'isAll=true')).statusCode).toBe(200);
  }
  async function insert(rows: readonly PlayedRow[]): Promise<void> {
    if (rows.length === 0) return;
    const values = rows.map(({ person, track, playedAt, reportedMs, listenedMs, isPlay }) => ({
      account_id: users[person]?.id ?? '',
      track_id: ids[track] ?? 0,
      played_at: playedAt,
      heard_ms: reportedMs,
      listened_ms: listenedMs,
      origin: 'album' as const,
      ending: 'unknown' as const,
      is_play: isPlay,
    }));
    await server.database.queries.insertInto('play').values(values).execute();
  }
  const play = (person: number, track: number, parts: Partial<PlayedRow> = {}): PlayedRow => ({
    person,
    track,
    playedAt: Date.UTC(YEAR, 5, 1) + track,
    reportedMs: 1_000,
    listenedMs: 0,
    isPlay: 1,
    ...parts,
  });
  const request = (year: number | string, timeZone = 'UTC') =>
    server.call('GET', `/api/statistics/house/years/${year}?timeZone=${encodeURIComponent(timeZone)}`, {
      token: users[0]?.token,
    });
  async function together(timeZone = 'UTC'): Promise<HouseYear['together']> {
    const answer = await request(YEAR, timeZone);
    expect(answer.statusCode).toBe(200);
    expect(answer.json().year).toBe(YEAR);
    return answer.json().together;
  }
  const titles = async () => (await together())?.tracks.map(({ title }) => title);

  it('adds up exactly what a recount of the raw listenings finds, for any history and zone', async () => {
    let shown = 0;
    await fc.assert(
      fc.asyncProperty(
        fc.constantFrom(...ZONES),
        fc.uniqueArray(playedRow, {
          maxLength: 40,
          size: 'max',
          selector: ({ person, track, playedAt }) => `${person} ${track} ${playedAt}`,
        }),
        async (zone, rows) => {
          await removeAll();
          await insert(rows);
          const found = await together(zone);
          const clock = new Intl.DateTimeFormat('sv-SE', { timeZone: zone, dateStyle: 'short' });
          const inside = rows.filter(({ playedAt }) => clock.format(playedAt).startsWith(String(YEAR)));
          const all = sum(inside);
          if (all.listeners < 3) {
            expect(found).toBeNull();
            return;
          }
          shown += 1;
          expect(found).toMatchObject(all);
          expect(
            found?.tracks.map(({ title: name, plays, listenedMs }) => ({ name, plays, listenedMs })),
          ).toEqual(rank(inside, ({ track }) => `Song ${track}`));
          expect(found?.artists.map(({ name, plays, listenedMs }) => ({ name, plays, listenedMs }))).toEqual(
            rank(inside, ({ track }) => ARTIST_OF[track]),
          );
        },
      ),
      { numRuns: 20 },
    );
    expect(shown).toBeGreaterThan(3);
  }, 180_000);

  it('says nothing about two people, or about two who played and one who only skipped', async () => {
    await insert([play(0, 0), play(1, 0)]);
    expect(await together()).toBeNull();
    await removeAll();
    await insert([play(0, 0), play(1, 0), play(2, 0, { isPlay: 0 })]);
    expect(await together()).toBeNull();
  });

  it('lists only what three people played, and names nobody', async () => {
    await insert([play(0, 0), play(1, 0), play(2, 0), play(0, 2), play(1, 2), play(1, 3)]);
    const found = await together();
    expect(found).toMatchObject({ listeners: 3, plays: 6, listenedMs: 6_000 });
    expect(found?.tracks.map(({ trackId }) => trackId)).toEqual([ids[0]]);
    expect(found?.artists.map(({ name }) => name)).toEqual(['Duo']);
    const text = (await request(YEAR)).body;
    for (const { id } of users) expect(text).not.toContain(id);
  });

  it('counts an artist whom three people heard in different songs', async () => {
    await insert([play(0, 0), play(1, 0), play(2, 1)]);
    expect(await together()).toMatchObject({ tracks: [], artists: [{ name: 'Duo', plays: 3 }] });
  });

  it('loses a song as soon as the third person removes it from the history', async () => {
    await insert([0, 1, 2].flatMap((person) => [play(person, 0), play(person, 2)]));
    expect(await titles()).toEqual(['Song 0', 'Song 2']);
    await remove(2, `trackId=${ids[0]}`);
    expect(await titles()).toEqual(['Song 2']);
    await remove(2, 'isAll=true');
    expect(await together()).toBeNull();
  });

  it('has no purged songs, whose time still counts', async () => {
    const [gone = 0] = await insertLibraryRows(server.database.queries, [
      { title: 'Gone', artist: 'Nobody', genres: ['Jazz'] },
    ]);
    ids.push(gone);
    await insert([0, 1, 2].map((person) => play(person, ids.length - 1)));
    expect(await titles()).toEqual(['Gone']);
    await markMissing(server.database.queries, [gone]);
    const purged = await server.call('POST', '/api/admin/library/purge', {
      token: await server.signInAdmin(),
      body: { confirmation: PURGE_PHRASE, expected: 1 },
    });
    expect(purged.statusCode).toBe(200);
    // The sums are still cached.
    expect(await together()).toMatchObject({ plays: 3, tracks: [], artists: [] });
    await remove(4, 'isAll=true');
    expect(await together()).toMatchObject({ plays: 3, tracks: [], artists: [] });
  });

  it('is read once for all zones with the same year, and again after ten minutes', async () => {
    await insert([play(0, 0), play(1, 0), play(2, 0)]);
    expect(await together()).toMatchObject({ plays: 3 });
    await insert([play(0, 2)]);
    expect(await together()).toMatchObject({ plays: 3 });
    expect(await together('Africa/Accra')).toMatchObject({ plays: 3 });
    expect(await together('Europe/Berlin')).toMatchObject({ plays: 4 });
    server.clock.advance(TEN_MINUTES_MS);
    expect(await together()).toMatchObject({ plays: 3 });
    server.clock.advance(1);
    expect(await together()).toMatchObject({ plays: 4 });
  });

  it.each(['1969', '10000', 'x'])('refuses the year %j', async (year) => {
    expect([400, 404]).toContain((await request(year)).statusCode);
  });

  it('refuses a time zone that does not exist', async () => {
    const answer = await request(YEAR, 'Mars/Olympus');
    expect([answer.statusCode, answer.json()]).toMatchObject([400, { code: 'VALIDATION_FAILED' }]);
  });
});
