import { STATISTICS_PERIOD_DAYS, STATISTICS_PERIODS } from '@tutti/contract';
import { watchSize } from '@tutti/testkit';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { type CountedRow, createListeningCount } from './count-listenings.ts';
import { createLocalCalendar, dateOfDay, dayOfDate } from './local-time.ts';

const MINUTE_MS = 60_000;
const DAY_MS = 24 * 60 * MINUTE_MS;
const row = (playedAt: string, parts: Partial<CountedRow> = {}): CountedRow => ({
  playedAt: Date.parse(playedAt),
  listenedMs: 3 * MINUTE_MS,
  trackId: 1,
  title: null,
  artist: null,
  ending: 'finished',
  isPlay: 1,
  ...parts,
});

function count(
  rows: readonly CountedRow[],
  {
    zone = 'UTC',
    period = 'week',
    now = '2026-11-29T12:00:00Z',
  }: { zone?: string; period?: (typeof STATISTICS_PERIODS)[number]; now?: string } = {},
) {
  const calendar = createLocalCalendar(zone);
  const today = calendar.at(Date.parse(now)).day;
  const length = STATISTICS_PERIOD_DAYS[period];
  const counting = createListeningCount({
    calendar,
    today,
    firstDay: length === undefined ? undefined : today - length + 1,
  });
  counting.add(rows);
  return counting.result();
}

const dates = (days: ReadonlyMap<number, unknown>) => [...days.keys()].map(dateOfDay);

describe('a listening history', () => {
  it('is counted by the days and hours of the viewer', () => {
    const rows = [row('2026-11-28T18:10:00Z'), row('2026-11-28T18:20:00Z')];
    const inKathmandu = count(rows, { zone: 'Asia/Kathmandu' });
    expect(dates(inKathmandu.days)).toEqual(['2026-11-28', '2026-11-29']);
    expect(
      inKathmandu.hours.map(({ plays }) => plays).flatMap((plays, hour) => (plays ? [hour] : [])),
    ).toEqual([0, 23]);
    expect(dates(count(rows).days)).toEqual(['2026-11-28']);
  });

  it.each([
    ['2026-03-29', [0, 1, 3, 4], 23],
    ['2026-10-25', [0, 1, 2, 3], 25],
  ])('has all hours of %s, on which clocks change', (date, firstHours, hoursOfDay) => {
    const start = createLocalCalendar('Europe/Berlin').startOf(dayOfDate(date));
    const rows = Array.from({ length: hoursOfDay }, (_, hour) =>
      row(new Date(start + hour * 60 * MINUTE_MS).toISOString()),
    );
    const counted = count(rows, { zone: 'Europe/Berlin', now: `${date}T21:00:00Z` });
    expect(dates(counted.days)).toEqual([date]);
    expect(counted.totals.plays).toBe(hoursOfDay);
    const withMusic = counted.hours.flatMap(({ plays }, hour) => (plays > 0 ? [hour] : []));
    expect(withMusic.slice(0, 4)).toEqual(firstHours);
  });

  it('includes today and the six days before in a week', () => {
    const rows = ['22', '23', '29'].map((day) => row(`2026-11-${day}T00:00:00Z`));
    const counted = count(rows);
    expect(dates(counted.days)).toEqual(['2026-11-23', '2026-11-29']);
    expect([dateOfDay(counted.firstDay), dateOfDay(counted.lastDay)]).toEqual(['2026-11-23', '2026-11-29']);
    expect(counted.since).toBe(Date.parse('2026-11-22T00:00:00Z'));
  });

  it('has skips only where a track was left before it became a play', () => {
    const { totals } = count([
      row('2026-11-29T01:00:00Z', { ending: 'skipped', isPlay: 0 }),
      row('2026-11-29T02:00:00Z', { ending: 'skipped', isPlay: 1 }),
      row('2026-11-29T03:00:00Z', { ending: 'unknown', isPlay: 0 }),
      row('2026-11-29T04:00:00Z', { ending: 'stopped', isPlay: 0 }),
    ]);
    expect(totals).toMatchObject({ skips: 1, plays: 1, listenedMs: 12 * MINUTE_MS });
  });

  it('has streaks of days in a row, of which the current one may end yesterday', () => {
    const on = (...days: number[]) =>
      days.map((day) => row(`2026-11-${String(day).padStart(2, '0')}T10:00:00Z`));
    expect(count(on(20, 21, 22, 23, 27, 28)).streak).toEqual({ currentDays: 2, longestDays: 2 });
    expect(count(on(20, 21, 22, 23, 27, 28, 29), { period: 'all' }).streak).toEqual({
      currentDays: 3,
      longestDays: 4,
    });
    expect(count(on(20, 27)).streak).toEqual({ currentDays: 0, longestDays: 1 });
    expect(count([]).streak).toEqual({ currentDays: 0, longestDays: 0 });
  });

  it('keeps deleted tracks apart by their names, and knows when each track was first played', () => {
    const gone = { trackId: null, title: 'Gone', artist: 'Trio' };
    const { tracks } = count([
      row('2026-11-01T00:00:00Z', { isPlay: 0 }),
      row('2026-11-02T00:00:00Z'),
      row('2026-11-29T00:00:00Z'),
      row('2026-11-29T01:00:00Z', gone),
      row('2026-11-29T02:00:00Z', { ...gone, title: 'Also gone' }),
      row('2026-11-29T03:00:00Z', gone),
    ]);
    expect(tracks).toMatchObject([
      { trackId: 1, plays: 1, firstPlayAt: Date.parse('2026-11-02T00:00:00Z') },
      { trackId: null, title: 'Gone', plays: 2 },
      { trackId: null, title: 'Also gone', plays: 1 },
    ]);
  });

  it('counts like somebody who looks at a clock, for any history, zone and period', () => {
    const zones = Intl.supportedValuesOf('timeZone');
    const now = Date.parse('2026-04-20T12:00:00Z');
    const histories = watchSize(
      fc.array(
        fc.record({
          playedAt: fc.integer({ min: now - 500 * DAY_MS, max: now }),
          listenedMs: fc.nat(400_000),
          trackId: fc.integer({ min: 1, max: 4 }),
          title: fc.constant(null),
          artist: fc.constant(null),
          ending: fc.constantFrom('finished', 'skipped', 'stopped', 'unknown'),
          isPlay: fc.constantFrom(0, 1),
        }) satisfies fc.Arbitrary<CountedRow>,
        { maxLength: 60, size: 'max' },
      ),
    );
    fc.assert(
      fc.property(
        fc.constantFrom(...zones),
        fc.constantFrom(...STATISTICS_PERIODS),
        histories.values,
        (zone, period, history) => {
          const counted = count(history, { zone, period, now: new Date(now).toISOString() });
          const clock = (instant: number) => new Date(instant).toLocaleString('sv-SE', { timeZone: zone });
          const length = STATISTICS_PERIOD_DAYS[period] ?? 1_000_000;
          const age = (instant: number) =>
            (Date.parse(clock(now).slice(0, 10)) - Date.parse(clock(instant).slice(0, 10))) / DAY_MS;
          const inside = history.filter(({ playedAt }) => age(playedAt) < length);
          const sum = (some: readonly CountedRow[]) => ({
            listenedMs: some.reduce((total, { listenedMs }) => total + listenedMs, 0),
            plays: some.filter(({ isPlay }) => isPlay === 1).length,
            skips: some.filter(({ isPlay, ending }) => isPlay === 0 && ending === 'skipped').length,
          });
          expect(counted.totals).toEqual(sum(inside));
          const byDay = Map.groupBy(inside, ({ playedAt }) => clock(playedAt).slice(0, 10));
          expect(
            Object.fromEntries([...counted.days].map(([day, totals]) => [dateOfDay(day), totals])),
          ).toEqual(Object.fromEntries([...byDay].map(([date, some]) => [date, sum(some)])));
          const byHour = Map.groupBy(inside, ({ playedAt }) => Number(clock(playedAt).slice(11, 13)));
          expect(counted.hours).toEqual(Array.from({ length: 24 }, (_, hour) => sum(byHour.get(hour) ?? [])));
          for (const track of counted.tracks)
            expect(track).toMatchObject(sum(inside.filter(({ trackId }) => trackId === track.trackId)));
        },
      ),
      { numRuns: 60 },
    );
    expect(histories.largest()).toBeGreaterThan(40);
  });
});
