import { TIMELINE_LOCK_MS } from '@tutti/contract/limits';

/** One airing. Rows of a station are contiguous: each starts the moment the one before ends. Instants are epoch ms. */
export interface TimelineRow {
  seq: number;
  trackId: number;
  startedAtMs: number;
  /** How long it is on air before the next one begins; shorter than the track when it was skipped. */
  playMs: number;
  /** Where in the track it starts. */
  cueInMs: number;
  /** How long it sounds on, fading, after the next one has begun; 0 when not. */
  fadeOutMs: number;
  gainDb: number;
  /** Who chose it: the rules, or a listener. */
  source: 'rotation' | 'request';
  /** Which listener, as long as that is known. */
  requestedBy: string | null;
  /** Raised when already announced rows changed. */
  generation: number;
  /** Which turn of the shuffle bag it belongs to. */
  round: number;
  /** Why this row is not what the rules wanted; null for an ordinary one. */
  reason: string | null;
}

type Span = Pick<TimelineRow, 'startedAtMs' | 'playMs'>;

/** The first instant that no longer belongs to the row. */
export function rowEndMs(row: Span): number {
  return row.startedAtMs + row.playMs;
}

/** The first instant at which nothing of the row sounds any more. */
export function soundEndMs(row: Span & Pick<TimelineRow, 'fadeOutMs'>): number {
  return rowEndMs(row) + row.fadeOutMs;
}

/** Rows must be in order. */
export function findEntryAt<Row extends Span>(rows: readonly Row[], instantMs: number): Row | undefined {
  let low = 0;
  let high = rows.length;
  while (low < high) {
    const middle = (low + high) >>> 1;
    if ((rows[middle] as Row).startedAtMs <= instantMs) low = middle + 1;
    else high = middle;
  }
  const row = rows[low - 1];
  return row !== undefined && instantMs < rowEndMs(row) ? row : undefined;
}

/** Milliseconds of the airing that have passed, never outside it. */
export function positionMs(row: Span, instantMs: number): number {
  return Math.min(Math.max(instantMs - row.startedAtMs, 0), row.playMs);
}

type Numbered = Span & { seq: number };

/** Of rows in order those that follow each other without a hole, from the first one on. */
export function countContiguous(rows: readonly Numbered[]): number {
  const hole = rows.findIndex((row, index) => {
    const before = rows[index - 1];
    return before !== undefined && (row.seq !== before.seq + 1 || row.startedAtMs !== rowEndMs(before));
  });
  return hole < 0 ? rows.length : hole;
}

export function areContiguous(rows: readonly Numbered[]): boolean {
  return countContiguous(rows) === rows.length;
}

/**
 * Rows that must stay as announced: the current one, the one shown as "up next", and all that start so soon that
 * listeners have fetched them.
 */
export function countLockedRows(rows: readonly TimelineRow[], nowMs: number): number {
  const current = findEntryAt(rows, nowMs);
  return rows.filter((row) => isLocked(row, { current, nowMs })).length;
}

export function isLocked(
  row: TimelineRow,
  { current, nowMs }: { current: TimelineRow | undefined; nowMs: number },
): boolean {
  return (
    row.startedAtMs <= nowMs + TIMELINE_LOCK_MS || (current !== undefined && row.seq === current.seq + 1)
  );
}

/** The same rows, one after the other from the given instant. */
export function retime(rows: readonly TimelineRow[], startAtMs: number, generation: number): TimelineRow[] {
  let startedAtMs = startAtMs;
  return rows.map((row) => {
    const moved = { ...row, startedAtMs, generation };
    startedAtMs += row.playMs;
    return moved;
  });
}

/** The row when nothing is on air from an instant on: neither it nor its fade is heard any longer. */
export function silenceAt(row: TimelineRow, instantMs: number): TimelineRow {
  const playMs = Math.min(row.playMs, Math.max(instantMs - row.startedAtMs, 0));
  const fadeOutMs = Math.min(row.fadeOutMs, Math.max(instantMs - rowEndMs(row), 0));
  return { ...row, playMs, fadeOutMs };
}

/**
 * Ends the current row at `cutAtMs`, from where it fades as it would have at its end, and moves what follows. Undefined when it ends by then anyway: pressing skip twice,
 * or just before the end, must not swallow the next track.
 */
export function skipAt(
  rows: readonly TimelineRow[],
  { nowMs, cutAtMs, generation }: { nowMs: number; cutAtMs: number; generation: number },
): TimelineRow[] | undefined {
  const current = findEntryAt(rows, nowMs);
  if (current === undefined || rowEndMs(current) <= cutAtMs) return undefined;
  const cut = { ...current, playMs: cutAtMs - current.startedAtMs, generation, reason: 'skipped' };
  const followers = rows.filter((row) => row.seq > current.seq);
  return [cut, ...retime(followers, cutAtMs, generation)];
}
