import { relativeTime } from '#components/relative-time.ts';
import { dateFormat } from '#language/formats.ts';
import { locale } from '#language/language.ts';

const DAY_MS = 86_400_000;
const HOUR_MS = 3_600_000;
const WEEK_DAYS = 7;

const weekdays = dateFormat({ weekday: 'long' });
const days = dateFormat({ weekday: 'long', day: 'numeric', month: 'long' });
const daysOfOtherYears = dateFormat({ day: 'numeric', month: 'long', year: 'numeric' });

/** The calendar day as a number, so that days can be subtracted in spite of summer time. */
const dayNumber = (date: Date) => Date.UTC(date.getFullYear(), date.getMonth(), date.getDate()) / DAY_MS;

function capitalize(text: string): string {
  const [first = '', ...rest] = text;
  return first.toLocaleUpperCase(locale) + rest.join('');
}

/** "Today", "Yesterday", the weekday within a week, and the date before that. */
export function nameDay(date: Date, nowMs: number): string {
  const now = new Date(nowMs);
  // A clock that is ahead has no tomorrow.
  const daysAgo = Math.max(0, dayNumber(now) - dayNumber(date));
  if (daysAgo < 2)
    return capitalize(new Intl.RelativeTimeFormat(locale, { numeric: 'auto' }).format(-daysAgo, 'day'));
  if (daysAgo < WEEK_DAYS) return capitalize(weekdays.format(date));
  return capitalize((date.getFullYear() === now.getFullYear() ? days : daysOfOtherYears).format(date));
}

/** Two digits for hours, because the time stands beside durations such as "1:22". */
const times = dateFormat({ hour: '2-digit', minute: '2-digit' });

/** How long ago it was within the hour, and the time of day before that, under the name of its day. */
export const timeOfPlay = (date: Date, nowMs: number): string =>
  nowMs - date.getTime() < HOUR_MS ? relativeTime(date, nowMs) : times.format(date);
