/** What one player plays: how far it is, and how much of it was heard. Pure. */
import { CHANGED_BY_MAX_LENGTH, type PlaybackState } from '@tutti/contract';

/** A player of somebody: a session of the app, or another app's key. */
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
  /** Up to the last report. */
  readonly heardMs: number;
  readonly reportedAt: number;
  /** The play was recorded, because of reports or because the app said so itself. */
  readonly isCounted: boolean;
}

export interface Report {
  readonly state: PlaybackState;
  readonly positionMs: number;
  readonly playbackRate: number;
}

/** Whoever is silent for twice the track plays something else by now, or nothing. */
const SILENT_FOR_TRACKS = 2;
/** Of tracks whose length nobody knows. */
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
    heardMs: 0,
    reportedAt: begun.startedAt,
    isCounted: false,
  };
}

export function isOver(entry: PlayerEntry, now: number): boolean {
  const durationMs = entry.durationMs > 0 ? entry.durationMs : UNKNOWN_DURATION_MS;
  return entry.state === 'stopped' || now - entry.reportedAt >= SILENT_FOR_TRACKS * durationMs;
}

/** Time that passed while it played; nobody hears more of a track than there is of it. */
export function heardUntil(entry: PlayerEntry, now: number): number {
  const isSounding = entry.state === 'playing' || entry.state === 'starting';
  const heardMs = entry.heardMs + (isSounding ? Math.max(0, now - entry.reportedAt) : 0);
  return entry.durationMs > 0 ? Math.min(heardMs, entry.durationMs) : heardMs;
}

export function positionAt(entry: PlayerEntry, now: number): number {
  const { state, positionMs, playbackRate, reportedAt, durationMs } = entry;
  if (state !== 'playing') return positionMs;
  const reached = positionMs + Math.round(Math.max(0, now - reportedAt) * playbackRate);
  return durationMs > 0 ? Math.min(reached, durationMs) : reached;
}

export function withReport(entry: PlayerEntry, report: Report, now: number): PlayerEntry {
  return { ...entry, ...report, heardMs: heardUntil(entry, now), reportedAt: now };
}
