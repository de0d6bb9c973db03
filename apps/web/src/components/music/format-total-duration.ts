import { collectionTexts } from '@tutti/contract/music/collection-texts';

const SECONDS_PER_MINUTE = 60;
const MINUTES_PER_HOUR = 60;

/** `48 min`, `1 h 12 min`, `23 h`; at least a minute. */
export function formatTotalDuration(seconds: number): string {
  const all = Math.max(1, Math.round(seconds / SECONDS_PER_MINUTE));
  const hours = Math.floor(all / MINUTES_PER_HOUR);
  const minutes = all % MINUTES_PER_HOUR;
  if (hours === 0) return collectionTexts.minutes(minutes);
  return minutes === 0 ? collectionTexts.hours(hours) : collectionTexts.hoursAndMinutes(hours, minutes);
}
