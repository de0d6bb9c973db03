import { CHANGED_BY_MAX_LENGTH, type PlaybackState } from '@tutti/contract';

/** A user's player is a session of the app, or the key of another app. */
export interface Player {
  readonly id: string;
  readonly userId: string;
  readonly userName: string;
  readonly name: string;
}

export interface PlayerEntry {
  readonly userId: string;
  readonly userName: string;
  readonly playerName: string;
  readonly trackId: number;
  readonly durationMs: number;
  readonly startedAt: number;
  readonly state: PlaybackState;
  readonly positionMs: number;
  readonly playbackRate: number;
  /** Covers the time up to the last report. */
  readonly listenedMs: number;
  readonly reportedAt: number;
  /** The play was recorded, from reports or because the app said so itself. */
  readonly isCounted: boolean;
}

export interface Report {
  readonly state: PlaybackState;
  readonly positionMs: number;
  readonly playbackRate: number;
}

/** A player that is silent for twice the length of its track counts as stopped. */
const SILENT_FOR_TRACKS = 2;
const UNKNOWN_DURATION_MS = 5 * 60_000;

export function beginEntry(
  { userId, userName, name }: Player,
  begun: Pick<PlayerEntry, 'trackId' | 'durationMs' | 'startedAt'>,
): PlayerEntry {
  return {
    userId,
    userName,
    playerName: name.slice(0, CHANGED_BY_MAX_LENGTH),
    ...begun,
    state: 'starting',
    positionMs: 0,
    playbackRate: 1,
    listenedMs: 0,
    reportedAt: begun.startedAt,
    isCounted: false,
  };
}

export function isOver(entry: PlayerEntry, now: number): boolean {
  const durationMs = entry.durationMs > 0 ? entry.durationMs : UNKNOWN_DURATION_MS;
  return entry.state === 'stopped' || now - entry.reportedAt >= SILENT_FOR_TRACKS * durationMs;
}

/** Adds the time that passed while it played, limited to the length of the track. */
export function listenedUntil(entry: PlayerEntry, now: number): number {
  const isSounding = entry.state === 'playing' || entry.state === 'starting';
  const listenedMs = entry.listenedMs + (isSounding ? Math.max(0, now - entry.reportedAt) : 0);
  return entry.durationMs > 0 ? Math.min(listenedMs, entry.durationMs) : listenedMs;
}

export function positionAt(entry: PlayerEntry, now: number): number {
  const { state, positionMs, playbackRate, reportedAt, durationMs } = entry;
  if (state !== 'playing') return positionMs;
  const reached = positionMs + Math.round(Math.max(0, now - reportedAt) * playbackRate);
  return durationMs > 0 ? Math.min(reached, durationMs) : reached;
}

export function withReport(entry: PlayerEntry, report: Report, now: number): PlayerEntry {
  return { ...entry, ...report, listenedMs: listenedUntil(entry, now), reportedAt: now };
}
