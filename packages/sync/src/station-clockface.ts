/** Times that a station shows, computed from instants, so that no counter can drift. */
import { roomIdOf } from '@tutti/contract/stations/station-ref';
import type { NowPlaying, StationEntry, StationTrack } from './station-types.ts';

export interface StationProgress {
  readonly elapsedMs: number;
  readonly remainingMs: number;
  readonly totalMs: number;
  /** 0 to 100. */
  readonly percent: number;
}

/** Clamping hides faults; a position this far out of range means a missed change or a wrong clock (ruling 3.13). */
const OUT_OF_RANGE_MS = 2_000;

export function stationProgress(nowPlaying: NowPlaying | undefined, serverNowMs: number): StationProgress {
  const entry = entryAt(nowPlaying?.entries ?? [], serverNowMs);
  return entry !== undefined && roomIdOf(nowPlaying?.station) !== undefined
    ? progressInFile(entry, serverNowMs)
    : progressInAiring(nowPlaying, { entry, serverNowMs });
}

function progressInAiring(
  nowPlaying: NowPlaying | undefined,
  { entry, serverNowMs }: { entry: StationEntry | undefined; serverNowMs: number },
): StationProgress {
  const startedAtMs = entry?.startsAtMs ?? nowPlaying?.startedAtMs;
  const totalMs = Math.max(entry === undefined ? (nowPlaying?.totalDurationMs ?? 0) : lengthOf(entry), 0);
  const elapsedMs = startedAtMs === undefined ? 0 : clamp(serverNowMs - startedAtMs, 0, totalMs);
  return toProgress(elapsedMs, totalMs);
}

/** A room may have several rows of one track, because a pause or a seek begins another one within it. */
function progressInFile({ track, isSilent, startsAtMs, cueInMs = 0 }: StationEntry, serverNowMs: number) {
  const totalMs = track?.durationMs ?? 0;
  return toProgress(clamp((isSilent ? 0 : serverNowMs - startsAtMs) + cueInMs, 0, totalMs), totalMs);
}

function toProgress(elapsedMs: number, totalMs: number): StationProgress {
  return {
    elapsedMs,
    remainingMs: totalMs - elapsedMs,
    totalMs,
    percent: totalMs === 0 ? 0 : (elapsedMs / totalMs) * 100,
  };
}

/** Uses the announced entries, so that the current track changes at its boundary without waiting for an event. */
export function nowPlayingAt(nowPlaying: NowPlaying, serverNowMs: number): NowPlaying {
  const entry = entryAt(nowPlaying.entries, serverNowMs);
  if (entry === undefined || entry.startsAtMs === nowPlaying.startedAtMs) return nowPlaying;
  return {
    ...nowPlaying,
    current: entry.track,
    // The track that was announced as next may be current by now, and after the last announced entry nothing is known.
    next: nextTrackAfter(nowPlaying.entries, entry),
    startedAtMs: entry.startsAtMs,
    totalDurationMs: lengthOf(entry),
    positionMs: clamp(serverNowMs - entry.startsAtMs, 0, lengthOf(entry)),
  };
}

/** True if our information cannot be current, so the server has to be asked. */
export function isOutOfDate(nowPlaying: NowPlaying, serverNowMs: number): boolean {
  if (!nowPlaying.isActive || nowPlaying.startedAtMs === undefined) return false;
  const last = nowPlaying.entries.at(-1);
  if (last !== undefined) return last.endsAtMs <= serverNowMs;
  const positionMs = serverNowMs - nowPlaying.startedAtMs;
  return positionMs > nowPlaying.totalDurationMs + OUT_OF_RANGE_MS || positionMs < -OUT_OF_RANGE_MS;
}

/** Skips silence. */
function nextTrackAfter(entries: readonly StationEntry[], entry: StationEntry): StationTrack | undefined {
  return entries.slice(entries.indexOf(entry) + 1).find(({ isSilent }) => !isSilent)?.track;
}

export function entryAt(entries: readonly StationEntry[], serverNowMs: number): StationEntry | undefined {
  return entries.find((entry) => entry.startsAtMs <= serverNowMs && serverNowMs < entry.endsAtMs);
}

/** Returns the position in an airing, limited to its length [M-322, M-323]. */
export function airingPositionMs(entry: StationEntry, stationMs: number): number {
  return clamp(stationMs - entry.startsAtMs, 0, lengthOf(entry));
}

export function lengthOf(entry: StationEntry): number {
  return entry.endsAtMs - entry.startsAtMs;
}

function clamp(value: number, low: number, high: number): number {
  return Math.min(Math.max(value, low), high);
}

/** Returns the instant from which two announcements differ, as far as the later one reaches. */
export function changesFromMs(
  before: readonly StationEntry[],
  after: readonly StationEntry[],
): number | undefined {
  for (const entry of after) {
    const known = before.find(({ key }) => key === entry.key);
    if (known === undefined || known.startsAtMs !== entry.startsAtMs) return entry.startsAtMs;
    if (known.endsAtMs !== entry.endsAtMs) return Math.min(known.endsAtMs, entry.endsAtMs);
  }
  return undefined;
}
