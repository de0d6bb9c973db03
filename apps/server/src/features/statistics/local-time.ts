/** Days and hours of a time zone. Days are numbers since 1970, like dates without a zone. */

const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;
/** No zone is further from UTC. */
const OFFSET_MAX_MS = 16 * HOUR_MS;
/** Offsets of this many days are remembered, which is more than 50 years. */
const DAYS_REMEMBERED = 20_000;

export interface LocalTime {
  readonly day: number;
  readonly hour: number;
}

export interface LocalCalendar {
  /** The day and hour that clocks show at this instant. */
  at(instant: number): LocalTime;
  /** The first instant at which clocks show this day or a later one. */
  startOf(day: number): number;
}

export function createLocalCalendar(timeZone: string): LocalCalendar {
  const format = new Intl.DateTimeFormat('en-US', {
    timeZone,
    hourCycle: 'h23',
    year: 'numeric',
    month: 'numeric',
    day: 'numeric',
    hour: 'numeric',
    minute: 'numeric',
    second: 'numeric',
  });
  const known = new Map<number, number | undefined>();

  function readOffset(instant: number): number {
    const part = Object.fromEntries(
      format.formatToParts(instant).map(({ type, value }) => [type, Number(value)]),
    );
    const { year = 0, month = 1, day = 1, hour = 0, minute = 0, second = 0 } = part;
    return Date.UTC(year, month - 1, day, hour, minute, second) - Math.floor(instant / 1_000) * 1_000;
  }

  /** Asks twice a day instead of for each instant; undefined on a day on which clocks change. */
  function offsetOfDay(day: number): number | undefined {
    if (known.has(day)) return known.get(day);
    const [first, last] = [readOffset(day * DAY_MS), readOffset((day + 1) * DAY_MS - 1)];
    const offset = first === last ? first : undefined;
    if (known.size < DAYS_REMEMBERED) known.set(day, offset);
    return offset;
  }

  function at(instant: number): LocalTime {
    const local = instant + (offsetOfDay(Math.floor(instant / DAY_MS)) ?? readOffset(instant));
    const day = Math.floor(local / DAY_MS);
    return { day, hour: Math.floor((local - day * DAY_MS) / HOUR_MS) };
  }

  return {
    at,
    startOf(day) {
      let [before, since] = [day * DAY_MS - OFFSET_MAX_MS, day * DAY_MS + OFFSET_MAX_MS];
      while (since - before > 1) {
        const middle = Math.floor((before + since) / 2);
        if (at(middle).day >= day) since = middle;
        else before = middle;
      }
      return since;
    },
  };
}

/** `2026-11-29` */
export const dateOfDay = (day: number): string => new Date(day * DAY_MS).toISOString().slice(0, 10);
export const dayOfDate = (date: string): number => Date.parse(date) / DAY_MS;
