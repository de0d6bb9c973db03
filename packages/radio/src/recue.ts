import { airFromCueToCue, airWithFade, type CuedTrack } from './cue-points.ts';
import { rowEndMs, type TimelineRow } from './timeline.ts';

interface Recue {
  /** Rows at the beginning that stay as they are. */
  readonly lockedCount: number;
  readonly tracks: ReadonlyMap<number, CuedTrack>;
  readonly crossfadeMs: number;
  readonly generation: number;
}

/**
 * Airs planned rows by what is known of their tracks by now, and moves what follows: the rows from the first that
 * changes on, or undefined when none does.
 */
export function recue(
  rows: readonly TimelineRow[],
  { lockedCount, tracks, crossfadeMs, generation }: Recue,
): TimelineRow[] | undefined {
  const cued = rows.map((row, index) => {
    const track = tracks.get(row.trackId);
    if (index < lockedCount || track === undefined) return row;
    const next = tracks.get(rows[index + 1]?.trackId ?? Number.NaN);
    // Of the last row the planner knows better what it will be followed by.
    return {
      ...row,
      ...(next === undefined ? airWithFade(track, row.fadeOutMs) : airFromCueToCue(track, next, crossfadeMs)),
    };
  });
  const first = cued.findIndex((row, index) => !isAiredAlike(row, rows[index] as TimelineRow));
  if (first < 0) return undefined;
  let { startedAtMs } = rows[first] as TimelineRow;
  return cued.slice(first).map((row) => {
    const moved = { ...row, startedAtMs, generation };
    startedAtMs = rowEndMs(moved);
    return moved;
  });
}

function isAiredAlike(one: TimelineRow, other: TimelineRow): boolean {
  return one.cueInMs === other.cueInMs && one.playMs === other.playMs && one.fadeOutMs === other.fadeOutMs;
}
