/** Texts and steps of the statistics page, from the numbers of the server. */
import type { ListeningReport } from '@tutti/contract/statistics/schemas';
import { dateFormat, numberFormat } from '#language/formats.ts';
import type { ChartSteps } from '#ui/charts/chart-types.ts';

const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;
const HOUR_MARKS = [0, 6, 12, 18];
const DAY_MARKS = 5;

// A date without a time of day is midnight in UTC.
const dayFormat = dateFormat({ weekday: 'short', month: 'short', day: 'numeric', timeZone: 'UTC' });
const dayOfYearFormat = dateFormat({ year: 'numeric', month: 'short', day: 'numeric', timeZone: 'UTC' });
const markFormat = dateFormat({ month: 'short', day: 'numeric', timeZone: 'UTC' });
const clockFormat = dateFormat({ hour: 'numeric', minute: '2-digit', timeZone: 'UTC' });
const hourFormat = dateFormat({ hour: 'numeric', timeZone: 'UTC' });

export const formatDay = (day: string): string => dayOfYearFormat.format(Date.parse(day));
export const formatMark = (day: string): string => markFormat.format(Date.parse(day));
export const formatHour = (hour: number): string => hourFormat.format(hour * HOUR_MS);

/** Returns `10:00` and `11:00`. */
export const formatHourEdges = (hour: number): [from: string, to: string] => [
  clockFormat.format(hour * HOUR_MS),
  clockFormat.format((hour + 1) * HOUR_MS),
];

/** Returns `10:00–11:00`, because a single number reads like a count. */
export const formatHourRange = (hour: number): string => formatHourEdges(hour).join('–');

/** Eleven times as much as before. */
const CHANGE_MAX = 10;
const changeFormat = numberFormat({ style: 'percent', signDisplay: 'never', maximumFractionDigits: 0 });

/** Without a sign. Undefined if there was so little before that a percentage would say nothing. */
export function formatChange(now: number, before: number): string | undefined {
  const change = now / before - 1;
  return change <= CHANGE_MAX ? changeFormat.format(change) : undefined;
}

/** Undefined if there is nothing to be a part of. */
export const formatShare = (part: number, whole: number): string | undefined =>
  whole === 0 ? undefined : changeFormat.format(part / whole);

export interface DayOfListening {
  readonly day: string;
  readonly listenedMs: number;
}

/** All days of the period, also those without music. */
export function fillDays({ firstDay, lastDay, days }: ListeningReport): DayOfListening[] {
  const listenedOn = new Map(days.map(({ day, listenedMs }) => [day, listenedMs]));
  const filled: DayOfListening[] = [];
  for (let at = Date.parse(firstDay); at <= Date.parse(lastDay); at += DAY_MS) {
    const day = new Date(at).toISOString().slice(0, 10);
    filled.push({ day, listenedMs: listenedOn.get(day) ?? 0 });
  }
  return filled;
}

export function nameDays(days: readonly DayOfListening[]): ChartSteps {
  const marks = Math.min(DAY_MARKS, days.length);
  return {
    names: days.map(({ day }) => dayFormat.format(Date.parse(day))),
    marks: Array.from({ length: marks }, (_, mark) => {
      const index = Math.floor(((mark + 0.5) * days.length) / marks);
      return { index, text: formatMark(days[index]?.day ?? '') };
    }),
  };
}

export function nameHours(): ChartSteps {
  return {
    names: Array.from({ length: 24 }, (_, hour) => formatHour(hour)),
    marks: HOUR_MARKS.map((index) => ({ index, text: formatHour(index) })),
  };
}

/** The index of the largest value; undefined if all are zero. */
export function findMost(values: readonly number[]): number | undefined {
  const most = Math.max(0, ...values);
  return most === 0 ? undefined : values.indexOf(most);
}

const LEVELS = [0.3, 0.5, 0.75, 1];

/** The durations of days with music, the shortest first. */
export const sortListened = (days: readonly DayOfListening[]): number[] =>
  days
    .map(({ listenedMs }) => listenedMs)
    .filter((listenedMs) => listenedMs > 0)
    .toSorted((left, right) => left - right);

/** The opacity of a day: a quarter of the days with the most music is the strongest. */
export function levelOf(listenedMs: number, sorted: readonly number[]): number {
  const rank = sorted.findIndex((other) => other >= listenedMs) / sorted.length;
  return LEVELS[Math.floor(rank * LEVELS.length)] ?? 1;
}
