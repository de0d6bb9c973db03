import type { ListeningTotals, YearInReview } from '@tutti/contract';
import { PURGE_PHRASE } from '@tutti/contract';
import fc from 'fast-check';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { countLibrary } from '#features/scanner/reconcile/reconcile-library.ts';
import { buildTestApp, type TestServer } from '../../test/build-test-app.ts';
import { DATABASE_KINDS } from '../../test/each-database.ts';
import { insertLibraryRows, markMissing } from '../../test/library-rows.ts';

const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;
const NONE = { listenedMs: 0, plays: 0, skips: 0 };
const YEAR = 2026;
/** Zones with odd offsets, half-hour and whole-hour changes of clocks, on both sides of the date line. */
const ZONES = [
  'UTC',
  'Europe/Berlin',
  'Australia/Lord_Howe',
  'Asia/Kathmandu',
  'America/New_York',
  'America/St_Johns',
  'Pacific/Kiritimati',
  'Pacific/Pago_Pago',
  'Pacific/Chatham',
  'Africa/Casablanca',
] as const;
/** Changes of years, and days on which clocks change somewhere. */
const MOMENTS = [
  '2026-01-01T00:00:00Z',
  '2027-01-01T00:00:00Z',
  '2026-03-29T01:00:00Z',
  '2026-10-25T01:00:00Z',
  '2026-04-04T15:00:00Z',
  '2026-10-03T15:30:00Z',
  '2026-03-08T07:00:00Z',
  '2026-11-01T06:00:00Z',
  '2026-02-28T23:00:00Z',
].map((moment) => Date.parse(moment));

interface PlayedRow {
  readonly playedAt: number;
  readonly listenedMs: number;
  readonly track: number;
  readonly ending: 'finished' | 'skipped' | 'stopped' | 'unknown';
  readonly isPlay: 0 | 1;
}

const playedRow: fc.Arbitrary<PlayedRow> = fc.record({
  playedAt: fc.oneof(
    fc
      .tuple(fc.constantFrom(...MOMENTS), fc.integer({ min: -15 * HOUR_MS, max: 15 * HOUR_MS }))
      .map(([moment, offset]) => moment + offset),
    fc.integer({ min: Date.UTC(2025, 10), max: Date.UTC(2027, 1) }),
  ),
  listenedMs: fc.integer({ min: 1, max: 200_000 }),
  track: fc.integer({ min: 0, max: 3 }),
  ending: fc.constantFrom('finished', 'skipped', 'stopped', 'unknown'),
  isPlay: fc.constantFrom(0, 1),
});

/** Adds up rows as somebody would who reads them one by one. */
function sum(rows: readonly PlayedRow[]): ListeningTotals {
  return {
    listenedMs: rows.reduce((total, { listenedMs }) => total + listenedMs, 0),
    plays: rows.filter(({ isPlay }) => isPlay === 1).length,
    skips: rows.filter(({ isPlay, ending }) => isPlay === 0 && ending === 'skipped').length,
  };
}

const ranked = <Entry extends ListeningTotals>(entries: readonly Entry[]) =>
  entries
    .filter(({ plays }) => plays > 0)
    .toSorted((left, right) => right.plays - left.plays || right.listenedMs - left.listenedMs)
    .map(({ plays, listenedMs }) => ({ plays, listenedMs }));

describe.each(DATABASE_KINDS)('a year in review on %s', (kind) => {
  let server: TestServer;
  let ids: number[];
  let user: { id: string; token: string };

  beforeAll(async () => {
    server = await buildTestApp({ kind });
    const row = (title: string, artist: string, album: string, genre: string) => ({
      title,
      artist,
      album,
      genres: [genre],
      durationMs: 200_000,
    });
    ids = await insertLibraryRows(server.database.queries, [
      row('One', 'Duo', 'First', 'Jazz'),
      row('Two', 'Duo', 'First', 'Jazz'),
      row('Three', 'Trio', 'Second', 'Soul'),
      row('Four', 'Quartet', 'Third', 'Soul'),
    ]);
    await countLibrary(server.database.queries, { isRegrouped: false });
    const { id, email, password } = await server.createUser();
    user = { id, token: await server.signIn(email, password) };
  });
  beforeEach(() => server.database.queries.deleteFrom('play').execute());
  afterAll(() => server.close());

  async function insert(rows: readonly PlayedRow[]): Promise<void> {
    if (rows.length === 0) return;
    const values = rows.map(({ playedAt, listenedMs, track, ending, isPlay }) => ({
      account_id: user.id,
      track_id: ids[track] ?? 0,
      played_at: playedAt,
      listened_ms: listenedMs,
      origin: 'album' as const,
      ending,
      is_play: isPlay,
    }));
    await server.database.queries.insertInto('play').values(values).execute();
  }
  const request = (year: number | string, timeZone = 'UTC', token = user.token) =>
    server.call('GET', `/api/statistics/me/years/${year}?timeZone=${encodeURIComponent(timeZone)}`, {
      token,
    });
  async function review(year = YEAR, timeZone = 'UTC', token = user.token): Promise<YearInReview> {
    const answer = await request(year, timeZone, token);
    expect(answer.statusCode).toBe(200);
    return answer.json();
  }

  it('without music is empty and claims nothing', async () => {
    expect(await review(YEAR, 'UTC', await server.createToken())).toEqual({
      ...NONE,
      year: YEAR,
      isOver: false,
      years: [],
      days: [],
      months: Array.from({ length: 12 }, () => NONE),
      hours: Array.from({ length: 24 }, () => NONE),
      longestStreakDays: 0,
      discovered: { tracks: 0, artists: 0 },
      tracks: [],
      artists: [],
      albums: [],
      genres: [],
      playlistTrackIds: [],
    });
  });

  it('counts exactly what a recount of the raw listenings finds, for any history and zone', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.constantFrom(...ZONES),
        // One listening of a track begins at one moment.
        fc.uniqueArray(playedRow, {
          maxLength: 60,
          size: 'max',
          selector: ({ track, playedAt }) => `${track} ${playedAt}`,
        }),
        async (zone, rows) => {
          await server.database.queries.deleteFrom('play').execute();
          await insert(rows);
          const found = await review(YEAR, zone);
          const clock = new Intl.DateTimeFormat('sv-SE', {
            timeZone: zone,
            dateStyle: 'short',
            timeStyle: 'medium',
          });
          const all = rows.map((row) => ({ ...row, shown: clock.format(row.playedAt) }));
          const inside = all.filter(({ shown }) => shown.startsWith(String(YEAR)));
          const some = (isIn: (shown: string) => boolean) => sum(inside.filter(({ shown }) => isIn(shown)));
          const pad = (number: number) => String(number).padStart(2, '0');
          expect(found).toMatchObject(sum(inside));
          expect(found.months).toEqual(
            Array.from({ length: 12 }, (_, month) => some((shown) => shown.slice(5, 7) === pad(month + 1))),
          );
          expect(found.hours).toEqual(
            Array.from({ length: 24 }, (_, hour) => some((shown) => shown.slice(11, 13) === pad(hour))),
          );
          const dates = [...new Set(inside.map(({ shown }) => shown.slice(0, 10)))].toSorted();
          expect(found.days).toEqual(
            dates.map((day) => ({ day, ...some((shown) => shown.slice(0, 10) === day) })),
          );
          expect(found.years).toEqual(
            [...new Set(all.map(({ shown }) => Number(shown.slice(0, 4))))].toSorted(),
          );
          const runs = dates.map((date, at) => {
            let length = 1;
            while (Date.parse(dates[at + length] ?? '') === Date.parse(date) + length * DAY_MS) length += 1;
            return length;
          });
          expect(found.longestStreakDays).toBe(Math.max(0, ...runs));
          const ofTracks = (...tracks: number[]) => sum(inside.filter(({ track }) => tracks.includes(track)));
          const counts = (list: readonly ListeningTotals[]) =>
            list.map(({ plays, listenedMs }) => ({ plays, listenedMs }));
          expect(counts(found.tracks)).toEqual(ranked([0, 1, 2, 3].map((track) => ofTracks(track))));
          expect(counts(found.artists)).toEqual(ranked([ofTracks(0, 1), ofTracks(2), ofTracks(3)]));
          expect(counts(found.albums)).toEqual(ranked([ofTracks(0, 1), ofTracks(2), ofTracks(3)]));
          expect(counts(found.genres)).toEqual(ranked([ofTracks(0, 1), ofTracks(2, 3)]));
          expect(found.playlistTrackIds).toEqual(found.tracks.map(({ trackId }) => trackId));
        },
      ),
      { numRuns: 20 },
    );
  }, 180_000);

  it.each([
    ['Asia/Kathmandu', '2025-12-31T18:14:59Z', '2025-12-31T18:15:00Z'],
    ['Australia/Lord_Howe', '2025-12-31T12:59:59Z', '2025-12-31T13:00:00Z'],
    ['Pacific/Kiritimati', '2025-12-31T09:59:59Z', '2025-12-31T10:00:00Z'],
    ['Pacific/Pago_Pago', '2026-01-01T10:59:59Z', '2026-01-01T11:00:00Z'],
  ])('begins at midnight in %s', async (zone, last, first) => {
    const row = { listenedMs: 1_000, track: 0, ending: 'finished', isPlay: 1 } as const;
    await insert([last, first].map((moment) => ({ ...row, playedAt: Date.parse(moment) })));
    for (const year of [2025, 2026]) {
      const found = await review(year, zone);
      expect([found.plays, found.years]).toEqual([1, [2025, 2026]]);
    }
  });

  it('knows what was played for the first time in it', async () => {
    const row = { listenedMs: 1_000, ending: 'finished', isPlay: 1 } as const;
    await insert([
      { ...row, track: 0, playedAt: Date.UTC(2025, 5) },
      { ...row, track: 0, playedAt: Date.UTC(2026, 5) },
      { ...row, track: 1, playedAt: Date.UTC(2026, 5) },
      { ...row, track: 2, playedAt: Date.UTC(2026, 6) },
    ]);
    expect((await review(2026)).discovered).toEqual({ tracks: 2, artists: 1 });
    expect((await review(2025)).discovered).toEqual({ tracks: 1, artists: 1 });
  });

  it('loses what its user removes from the history', async () => {
    const row = { listenedMs: 1_000, ending: 'finished', isPlay: 1 } as const;
    await insert([
      { ...row, track: 0, playedAt: Date.UTC(2026, 5, 1, 12) },
      { ...row, track: 0, playedAt: Date.UTC(2026, 5, 2, 12) },
      { ...row, track: 2, playedAt: Date.UTC(2026, 6, 1, 12) },
    ]);
    const remove = (query: string) =>
      server.call('DELETE', `/api/statistics/me?${query}`, { token: user.token });
    await remove('firstDay=2026-06-02&lastDay=2026-06-02');
    expect(await review()).toMatchObject({ plays: 2, days: [{ day: '2026-06-01' }, { day: '2026-07-01' }] });
    await remove(`trackId=${ids[0]}`);
    expect(await review()).toMatchObject({
      plays: 1,
      tracks: [{ trackId: ids[2] }],
      artists: [{ name: 'Trio' }],
      playlistTrackIds: [ids[2]],
    });
    await remove('isAll=true');
    expect(await review()).toMatchObject({ ...NONE, years: [], tracks: [], artists: [] });
  });

  it('still names a deleted track, which no playlist can hold', async () => {
    const [gone = 0] = await insertLibraryRows(server.database.queries, [
      { title: 'Gone', artist: 'Nobody', genres: ['Jazz'] },
    ]);
    await server.database.queries
      .insertInto('play')
      .values({
        account_id: user.id,
        track_id: gone,
        played_at: Date.UTC(2026, 5),
        listened_ms: 1_000,
        origin: 'album',
        ending: 'finished',
        is_play: 1,
      })
      .execute();
    await markMissing(server.database.queries, [gone]);
    const purged = await server.call('POST', '/api/admin/library/purge', {
      token: await server.signInAdmin(),
      body: { confirmation: PURGE_PHRASE, expected: 1 },
    });
    expect(purged.statusCode).toBe(200);
    expect(await review()).toMatchObject({
      plays: 1,
      tracks: [{ trackId: null, title: 'Gone', artist: 'Nobody' }],
      playlistTrackIds: [],
    });
  });

  it.each(['1969', '10000', '2026.5', 'x', '-1', '%00', ' '])('refuses the year %j', async (year) => {
    const answer = await request(encodeURI(year).replace('%2500', '%00'));
    expect([400, 404]).toContain(answer.statusCode);
  });

  it('refuses a time zone that does not exist', async () => {
    const answer = await request(YEAR, 'Mars/Olympus');
    expect([answer.statusCode, answer.json()]).toMatchObject([400, { code: 'VALIDATION_FAILED' }]);
  });

  // The last test, because it moves the clock.
  it('is over on the first day of the next year of the viewer', async () => {
    server.clock.advance(Date.parse('2026-12-31T12:00:00Z') - server.clock.now());
    // The earlier sign-in has expired by then.
    const token = await server.createToken();
    expect((await review(YEAR, 'UTC', token)).isOver).toBe(false);
    expect((await review(YEAR, 'Pacific/Kiritimati', token)).isOver).toBe(true);
  });
});
