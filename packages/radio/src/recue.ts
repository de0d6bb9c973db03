import { airFromCueToCue, airWithFade, type CuedTrack } from './cue-points.ts';
import { rowEndMs, type TimelineRow } from './timeline.ts';

interface Recue {
  /** Number of rows at the start that must not change. */
  readonly lockedCount: number;
  readonly tracks: ReadonlyMap<number, CuedTrack>;
  readonly crossfadeMs: number;
  readonly generation: number;
}

/** Applies current cue points; returns the rows from the first changed one on, or undefined if none changes. */
export function recue<Row extends TimelineRow>(
  rows: readonly Row[],
  { lockedCount, tracks, crossfadeMs, generation }: Recue,
): Row[] | undefined {
  const findTrack = (row: TimelineRow | undefined) =>
    row?.kind === 'track' ? tracks.get(row.trackId) : undefined;
  const cued = rows.map((row, index) => {
    const track = findTrack(row);
    if (index < lockedCount || track === undefined) return row;
    const next = findTrack(rows[index + 1]);
    // Keeps the fade of the last row, because only the planner knows its successor.
    return {
      ...row,
      ...(next === undefined ? airWithFade(track, row.fadeOutMs) : airFromCueToCue(track, next, crossfadeMs)),
    };
  });
  const first = cued.findIndex((row, index) => !isAiredAlike(row, rows[index] as Row));
  if (first < 0) return undefined;
  let { startedAtMs } = rows[first] as Row;
  return cued.slice(first).map((row) => {
    const moved = { ...row, startedAtMs, generation };
    startedAtMs = rowEndMs(moved);
    return moved;
  });
}

function isAiredAlike(one: TimelineRow, other: TimelineRow): boolean {
  return one.cueInMs === other.cueInMs && one.playMs === other.playMs && one.fadeOutMs === other.fadeOutMs;
}
