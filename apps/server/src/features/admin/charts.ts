import type { ChartRange, ChartsReply } from '@tutti/contract';
import type { Clock } from '#platform/clock.ts';
import type { Database } from '#platform/db/database.ts';
import { createListenerSampleStore } from './listener-sample-store.ts';

const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;
const DAY_MS = 24 * HOUR_MS;

const RANGES = {
  day: { lengthMs: DAY_MS, stepMs: 15 * MINUTE_MS, days: 7 },
  week: { lengthMs: 7 * DAY_MS, stepMs: HOUR_MS, days: 7 },
  month: { lengthMs: 30 * DAY_MS, stepMs: 6 * HOUR_MS, days: 30 },
} as const satisfies Record<ChartRange, { lengthMs: number; stepMs: number; days: number }>;

/** Counts per UTC day since 1970. */
type DayCounts = ReadonlyMap<number, number>;

export interface ChartSources {
  readonly database: Database;
  readonly clock: Clock;
  countPlaysPerDay(from: number, days: number): Promise<{ day: number; plays: number; listeners: number }[]>;
  countRegistrationsPerDay(from: number): Promise<DayCounts>;
  countApprovalsPerDay(from: number): Promise<DayCounts>;
}

export async function readCharts(sources: ChartSources, range: ChartRange): Promise<ChartsReply> {
  const { days } = RANGES[range];
  const now = sources.clock.now();
  const today = Math.floor(now / DAY_MS);
  const firstDay = today - days + 1;
  const from = firstDay * DAY_MS;
  const [listeners, plays, registered, approved] = await Promise.all([
    readListeners(sources, range, now),
    sources.countPlaysPerDay(from, days),
    sources.countRegistrationsPerDay(from),
    sources.countApprovalsPerDay(from),
  ]);
  const playsOf = new Map(plays.map((day) => [day.day, day]));
  const allDays = Array.from({ length: days }, (_, at) => firstDay + at);
  return {
    range,
    from: toInstant(from),
    to: toInstant(now),
    listeners,
    playsPerDay: allDays.map((day) => ({
      day: toDate(day),
      plays: playsOf.get(day)?.plays ?? 0,
      listeners: playsOf.get(day)?.listeners ?? 0,
    })),
    newUsers: allDays.map((day) => ({
      day: toDate(day),
      registered: registered.get(day) ?? 0,
      approved: approved.get(day) ?? 0,
    })),
  };
}

async function readListeners(
  { database }: ChartSources,
  range: ChartRange,
  now: number,
): Promise<ChartsReply['listeners']> {
  const { lengthMs, stepMs } = RANGES[range];
  const lastStep = Math.floor(now / stepMs);
  const firstStep = lastStep - lengthMs / stepMs + 1;
  const rows = await createListenerSampleStore(database.queries).listSteps(firstStep * stepMs, stepMs);
  const stepOf = new Map(rows.map((row) => [row.step, row]));
  const points = Array.from({ length: lengthMs / stepMs }, (_, at) => {
    const known = stepOf.get(firstStep + at);
    return {
      at: toInstant((firstStep + at) * stepMs),
      peak: known?.peak ?? null,
      mean: known?.mean ?? null,
      onlineUsers: known?.onlineUsers ?? null,
    };
  });
  return { stepMs, points };
}

const toInstant = (at: number) => new Date(at).toISOString();
const toDate = (day: number) => toInstant(day * DAY_MS).slice(0, 10);
