import { stationTexts } from '@tutti/contract/texts/station-texts';

const MINUTE_MS = 60_000;
const MINUTES_PER_HOUR = 60;
const HOURS_PER_DAY = 24;

/**
 * M-062 … M-065: under a minute "just now", then whole minutes, hours and days. A clock that is ahead says "just now",
 * too.
 */
export function relativeTime(instant: Date, nowMs: number): string {
  const { justNow, minutesAgo, hoursAgo, daysAgo } = stationTexts.relativeTime;
  const minutes = Math.floor((nowMs - instant.getTime()) / MINUTE_MS);
  if (minutes < 1) return justNow;
  if (minutes < MINUTES_PER_HOUR) return minutesAgo(minutes);
  const hours = Math.floor(minutes / MINUTES_PER_HOUR);
  return hours < HOURS_PER_DAY ? hoursAgo(hours) : daysAgo(Math.floor(hours / HOURS_PER_DAY));
}
