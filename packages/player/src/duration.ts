/** Durations as the specification writes them: `m:ss` below an hour, `h:mm:ss` from an hour on. */

/** Parses `h:m:s` or `m:s`; anything else is 0 [M-400, M-401, M-403]. */
export function parseDurationSeconds(text: string | null | undefined): number {
  const match = /^(?:(\d{1,6}):)?(\d{1,6}):(\d{1,6})$/.exec(text?.trim() ?? '');
  if (match === null) return 0;
  const [, hours = '0', minutes, seconds] = match;
  return Number(hours) * 3600 + Number(minutes) * 60 + Number(seconds);
}

/** Formats whole seconds, rounded down; 0:00 for anything that is not a duration [M-243, M-244]. */
export function formatDuration(seconds: number): string {
  if (!Number.isFinite(seconds) || seconds < 0) return '0:00';
  const whole = Math.floor(seconds);
  const secondsPart = String(whole % 60).padStart(2, '0');
  const minutes = Math.floor(whole / 60) % 60;
  const hours = Math.floor(whole / 3600);
  return hours > 0
    ? `${hours}:${String(minutes).padStart(2, '0')}:${secondsPart}`
    : `${minutes}:${secondsPart}`;
}
