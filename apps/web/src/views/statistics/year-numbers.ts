/** The facts that stand out in a year, from the numbers of the server. */
import type { YearInReview } from '@tutti/contract/statistics/schemas';
import { yearTexts as texts } from '@tutti/contract/statistics/year-texts';
import { formatListened } from '#components/music/listened-time.ts';
import { dateFormat } from '#language/formats.ts';
import {
  type DayOfListening,
  findMost,
  formatHourRange,
  levelOf,
  sortListened,
} from './listening-numbers.ts';

const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;
const DAY_MS = 24 * HOUR_MS;
/** Fewer hours are said in minutes, because "1 hour" would hide half of them. */
const HOURS_MIN = 2;
const MINUTES_PER_HOUR = 60;
/** The minutes of fewer hours are a tenth or more of them. */
const WHOLE_HOURS_MIN = 10;

// A date without a time of day is midnight in UTC.
const monthFormat = dateFormat({ month: 'long', timeZone: 'UTC' });
const dayFormat = dateFormat({ weekday: 'short', month: 'short', day: 'numeric', timeZone: 'UTC' });

/** Rounded down, because a picture must not claim more than was heard; of a few hours, also the minutes. */
export function describeListened(listenedMs: number): string {
  const hours = Math.floor(listenedMs / HOUR_MS);
  const minutes = Math.floor(listenedMs / MINUTE_MS);
  if (hours < HOURS_MIN) return texts.minutes(minutes);
  const isWhole = hours >= WHOLE_HOURS_MIN || minutes % MINUTES_PER_HOUR === 0;
  return isWhole ? texts.hours(hours) : texts.duration(formatListened(listenedMs));
}

export interface YearFacts {
  readonly month: string | undefined;
  readonly day: string | undefined;
  readonly hour: string | undefined;
}

export function findFacts({ year, months, days, hours }: YearInReview): YearFacts {
  const listened = (some: readonly { readonly listenedMs: number }[]) =>
    findMost(some.map(({ listenedMs }) => listenedMs));
  const [month, day, hour] = [listened(months), listened(days), listened(hours)];
  return {
    month: month === undefined ? undefined : monthFormat.format(Date.UTC(year, month)),
    day: day === undefined ? undefined : dayFormat.format(Date.parse(days[day]?.day ?? '')),
    hour: hour === undefined ? undefined : formatHourRange(hour),
  };
}

export interface DayOfYear {
  /** From 0 for January. */
  readonly month: number;
  /** From 0 for a day without music to 1. */
  readonly level: number;
}

/** All days of the year, 366 in a leap year, with how much music each had compared with the others. */
export function levelDays({ year, days }: Pick<YearInReview, 'year' | 'days'>): DayOfYear[] {
  const sorted = sortListened(days satisfies readonly DayOfListening[]);
  const listenedOn = new Map(days.map(({ day, listenedMs }) => [day, listenedMs]));
  const levels: DayOfYear[] = [];
  for (let at = Date.UTC(year, 0); new Date(at).getUTCFullYear() === year; at += DAY_MS) {
    const date = new Date(at);
    const listenedMs = listenedOn.get(date.toISOString().slice(0, 10)) ?? 0;
    levels.push({ month: date.getUTCMonth(), level: listenedMs > 0 ? levelOf(listenedMs, sorted) : 0 });
  }
  return levels;
}
