/** Counts a listening history: by day, by hour and by track. It knows neither the database nor the clock. */
import { isSkip, type ListeningTotals } from '@tutti/contract';
import type { LocalCalendar } from './local-time.ts';

export interface CountedRow {
  readonly playedAt: number;
  readonly listenedMs: number;
  readonly trackId: number | null;
  readonly title: string | null;
  readonly artist: string | null;
  readonly ending: 'finished' | 'skipped' | 'stopped' | 'unknown';
  readonly isPlay: 0 | 1;
}

export type Totals = { -readonly [Field in keyof ListeningTotals]: ListeningTotals[Field] };

export interface CountedTrack extends Totals {
  readonly trackId: number | null;
  /** Names of a deleted track. */
  readonly title: string;
  readonly artist: string;
  /** Over the whole history; undefined if it was never played for long enough. */
  firstPlayAt: number | undefined;
}

export interface CountedListening {
  readonly firstDay: number;
  readonly lastDay: number;
  /** The whole history begins here. */
  readonly since: number | undefined;
  readonly totals: Totals;
  /** The sums of as many days before the period; undefined if the history begins after the first of them. */
  readonly before: Totals | undefined;
  readonly days: ReadonlyMap<number, Totals>;
  /** The days of the whole history. */
  readonly allDays: ReadonlySet<number>;
  readonly hours: readonly Totals[];
  readonly tracks: readonly CountedTrack[];
  readonly streak: { readonly currentDays: number; readonly longestDays: number };
  isInPeriod(instant: number): boolean;
}

export interface ListeningCount {
  /** Rows in order of time. */
  add(rows: readonly CountedRow[]): void;
  result(): CountedListening;
}

const HOURS_OF_DAY = 24;
export const noTotals = (): Totals => ({ listenedMs: 0, plays: 0, skips: 0 });

export function addTotals(sum: Totals, { listenedMs, plays, skips }: ListeningTotals): void {
  sum.listenedMs += listenedMs;
  sum.plays += plays;
  sum.skips += skips;
}

interface CountOptions {
  readonly calendar: LocalCalendar;
  readonly today: number;
  /** The period begins with the history if this is undefined. */
  readonly firstDay: number | undefined;
  /** The period has no end if this is undefined. */
  readonly lastDay?: number;
}

export function createListeningCount({ calendar, today, firstDay, lastDay }: CountOptions): ListeningCount {
  const isInPeriod = (day: number) => day >= (firstDay ?? day) && day <= (lastDay ?? day);
  const lengthDays = (lastDay ?? today) - (firstDay ?? today) + 1;
  const isBefore = (day: number) => firstDay !== undefined && day < firstDay && day >= firstDay - lengthDays;
  const before = noTotals();
  const allDays = new Set<number>();
  const days = new Map<number, Totals>();
  const hours = Array.from({ length: HOURS_OF_DAY }, noTotals);
  const tracks = new Map<string, CountedTrack>();
  const totals = noTotals();
  let since: number | undefined;

  function trackOf({ trackId, title, artist }: CountedRow): CountedTrack {
    const key = trackId === null ? `${artist}\n${title}` : String(trackId);
    const known = tracks.get(key);
    if (known) return known;
    const track = {
      ...noTotals(),
      trackId,
      title: title ?? '',
      artist: artist ?? '',
      firstPlayAt: undefined,
    };
    tracks.set(key, track);
    return track;
  }

  function addRow(row: CountedRow): void {
    const { day, hour } = calendar.at(row.playedAt);
    const track = trackOf(row);
    const isPlay = row.isPlay === 1;
    since = Math.min(since ?? row.playedAt, row.playedAt);
    allDays.add(day);
    if (isPlay) track.firstPlayAt = Math.min(track.firstPlayAt ?? row.playedAt, row.playedAt);
    const own = {
      listenedMs: row.listenedMs,
      plays: isPlay ? 1 : 0,
      skips: isSkip({ ending: row.ending, isPlay }) ? 1 : 0,
    };
    if (isBefore(day)) addTotals(before, own);
    if (!isInPeriod(day)) return;
    const ofDay = days.get(day) ?? noTotals();
    days.set(day, ofDay);
    for (const sum of [totals, ofDay, hours[hour] ?? noTotals(), track]) addTotals(sum, own);
  }

  return {
    add: (rows) => rows.forEach(addRow),
    result: () => ({
      firstDay: firstDay ?? Math.min(today, ...days.keys()),
      lastDay: lastDay ?? today,
      allDays,
      since,
      totals,
      before:
        firstDay !== undefined && [...allDays].some((day) => day <= firstDay - lengthDays)
          ? before
          : undefined,
      days: new Map([...days].toSorted(([left], [right]) => left - right)),
      hours,
      tracks: [...tracks.values()],
      streak: { currentDays: countBack(allDays, today), longestDays: findLongest([...days.keys()]) },
      isInPeriod: (instant) => isInPeriod(calendar.at(instant).day),
    }),
  };
}

/** Today may still be without music. */
function countBack(days: ReadonlySet<number>, today: number): number {
  let day = days.has(today) ? today : today - 1;
  let length = 0;
  for (; days.has(day); day -= 1) length += 1;
  return length;
}

function findLongest(days: readonly number[]): number {
  let longest = 0;
  let length = 0;
  let before: number | undefined;
  for (const day of days.toSorted((left, right) => left - right)) {
    length = before === day - 1 ? length + 1 : 1;
    longest = Math.max(longest, length);
    before = day;
  }
  return longest;
}
