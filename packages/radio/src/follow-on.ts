import { recue } from './recue.ts';
import type { PoolTrack } from './rotation/pool.ts';
import type { Locking, TimelineRow } from './timeline.ts';

interface FollowOn extends Locking {
  /** The row that stays, planned with a different successor. */
  readonly last: TimelineRow;
  readonly rows: readonly TimelineRow[];
  readonly pool: readonly PoolTrack[];
  readonly crossfadeMs: number;
  readonly generation: number;
}

/**
 * Returns the rows from the first change on. The last kept row gets a fade that suits its new successor, unless it
 * begins so soon that listeners have already loaded it.
 */
export function followOn({ last, rows, pool, nowMs, lockMs, ...how }: FollowOn): readonly TimelineRow[] {
  const [next] = rows;
  if (next === undefined || last.startedAtMs <= nowMs + lockMs) return rows;
  const seam = pool.filter(({ trackId }) => trackId === last.trackId || trackId === next.trackId);
  const tracks = new Map(seam.map((track) => [track.trackId, track]));
  // Checks only the rows around the seam, because the planner has built the others this way.
  return recue([last, ...rows], { ...how, tracks, lockedCount: 0 }) ?? rows;
}
