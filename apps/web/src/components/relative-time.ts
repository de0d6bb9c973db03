import { stationTexts } from '@tutti/contract/stations/texts';

const MINUTE_MS = 60_000;
const MINUTES_PER_HOUR = 60;
const HOURS_PER_DAY = 24;

/** M-062 … M-065: "just now" under a minute and for a clock that is ahead, then whole minutes, hours and days. */
export function relativeTime(instant: Date, nowMs: number): string {
  const { justNow, minutesAgo, hoursAgo, daysAgo } = stationTexts.relativeTime;
  const minutes = Math.floor((nowMs - instant.getTime()) / MINUTE_MS);
  if (minutes < 1) return justNow;
  if (minutes < MINUTES_PER_HOUR) return minutesAgo(minutes);
  const hours = Math.floor(minutes / MINUTES_PER_HOUR);
  return hours < HOURS_PER_DAY ? hoursAgo(hours) : daysAgo(Math.floor(hours / HOURS_PER_DAY));
}
