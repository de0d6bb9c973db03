/** Rows of a station are contiguous: each starts when the previous one ends. Instants are epoch ms. */
export type TimelineRow = TrackRow | SilentRow;

export interface TrackRow extends Airtime {
  kind: 'track';
  trackId: number;
}

/** Silence that is sent like sound, because a gap would mean that the station is off the air. */
export interface SilentRow extends Airtime {
  kind: 'silence';
  trackId: null;
}

interface Airtime {
  seq: number;
  startedAtMs: number;
  /** Time on air before the next row begins; shorter than the track after a skip. */
  playMs: number;
  /** Start position in the track. */
  cueInMs: number;
  /** Length of the fade after the next row has begun; 0 for none. */
  fadeOutMs: number;
  gainDb: number;
  /** Selected by the rules, by a listener's request, by the queue of a room, or by the room when that is empty. */
  source: 'rotation' | 'request' | 'room' | 'keep-going';
  /** The person who has selected it, if known. */
  placedBy: string | null;
  /** The entry of a room's queue; several rows of one entry, as after a pause, are one play. */
  entryId: string | null;
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
export function countLockedRows(rows: readonly TimelineRow[], { nowMs, lockMs }: Locking): number {
  const current = findEntryAt(rows, nowMs);
  return rows.filter((row) => isLocked(row, { current, nowMs, lockMs })).length;
}

export interface Locking {
  readonly nowMs: number;
  /** How long before their start listeners have loaded rows. */
  readonly lockMs: number;
}

export function isLocked(
  row: TimelineRow,
  { current, nowMs, lockMs }: Locking & { readonly current: TimelineRow | undefined },
): boolean {
  return row.startedAtMs <= nowMs + lockMs || (current !== undefined && row.seq === current.seq + 1);
}

/** Returns the same rows, starting at the given instant. */
export function retime<Row extends TimelineRow>(
  rows: readonly Row[],
  startAtMs: number,
  generation: number,
): Row[] {
  let startedAtMs = startAtMs;
  return rows.map((row) => {
    const moved = { ...row, startedAtMs, generation };
    startedAtMs += row.playMs;
    return moved;
  });
}

/** Returns the row if broadcasting stops at an instant: neither the row nor its fade is audible after it. */
export function silenceAt<Row extends TimelineRow>(row: Row, instantMs: number): Row {
  const playMs = Math.min(row.playMs, Math.max(instantMs - row.startedAtMs, 0));
  const fadeOutMs = Math.min(row.fadeOutMs, Math.max(instantMs - rowEndMs(row), 0));
  return { ...row, playMs, fadeOutMs };
}

/**
 * Ends the current row at `cutAtMs`, with its fade from there on, and moves the rows after it. Undefined if it ends by
 * then anyway, because pressing skip twice, or just before the end, must not skip the next track as well.
 */
export function skipAt<Row extends TimelineRow>(
  rows: readonly Row[],
  { nowMs, cutAtMs, generation }: { nowMs: number; cutAtMs: number; generation: number },
): Row[] | undefined {
  const current = findEntryAt(rows, nowMs);
  if (current === undefined || rowEndMs(current) <= cutAtMs) return undefined;
  const cut = { ...current, playMs: cutAtMs - current.startedAtMs, generation, reason: 'skipped' };
  const followers = rows.filter((row) => row.seq > current.seq);
  return [cut, ...retime(followers, cutAtMs, generation)];
}
