import { TIMELINE_LOCK_MS } from '@tutti/contract/limits';

/** One airing. Rows of a station are contiguous: each starts when the previous one ends. Instants are epoch ms. */
export interface TimelineRow {
  seq: number;
  trackId: number;
  startedAtMs: number;
  /** Time on air before the next row begins; shorter than the track after a skip. */
  playMs: number;
  /** Start position in the track. */
  cueInMs: number;
  /** Length of the fade after the next row has begun; 0 for none. */
  fadeOutMs: number;
  gainDb: number;
  /** Selected by the rules or by a listener. */
  source: 'rotation' | 'request';
  /** The listener, if known. */
  requestedBy: string | null;
  /** Increases when already announced rows change. */
  generation: number;
  /** The round of the shuffle bag. */
  round: number;
  /** Explains a deviation from the rules; null for an ordinary row. */
  reason: string | null;
}

type Span = Pick<TimelineRow, 'startedAtMs' | 'playMs'>;

/** The first instant after the row. */
export function rowEndMs(row: Span): number {
  return row.startedAtMs + row.playMs;
}

/** The first instant at which nothing of the row is audible. */
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

/** Elapsed time of the airing in ms, limited to its length. */
export function positionMs(row: Span, instantMs: number): number {
  return Math.min(Math.max(instantMs - row.startedAtMs, 0), row.playMs);
}

type Numbered = Span & { seq: number };

/** Returns how many rows, from the first on, follow each other without a gap. */
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
 * Counts the rows that must stay as announced: the current one, the one shown as "up next", and all that start so soon
 * that listeners have already loaded them.
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

/** Returns the same rows, starting at the given instant. */
export function retime(rows: readonly TimelineRow[], startAtMs: number, generation: number): TimelineRow[] {
  let startedAtMs = startAtMs;
  return rows.map((row) => {
    const moved = { ...row, startedAtMs, generation };
    startedAtMs += row.playMs;
    return moved;
  });
}

/** Returns the row if broadcasting stops at an instant: neither the row nor its fade is audible after it. */
export function silenceAt(row: TimelineRow, instantMs: number): TimelineRow {
  const playMs = Math.min(row.playMs, Math.max(instantMs - row.startedAtMs, 0));
  const fadeOutMs = Math.min(row.fadeOutMs, Math.max(instantMs - rowEndMs(row), 0));
  return { ...row, playMs, fadeOutMs };
}

/**
 * Ends the current row at `cutAtMs`, with its fade from there on, and moves the rows after it. Undefined if it ends by
 * then anyway, because pressing skip twice, or just before the end, must not skip the next track as well.
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
