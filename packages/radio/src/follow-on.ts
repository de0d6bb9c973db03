import { TIMELINE_LOCK_MS } from '@tutti/contract/limits';
import { recue } from './recue.ts';
import type { PoolTrack } from './rotation/pool.ts';
import type { TimelineRow } from './timeline.ts';

interface FollowOn {
  /** The row that stays, planned with another one behind it. */
  readonly last: TimelineRow;
  readonly rows: readonly TimelineRow[];
  readonly pool: readonly PoolTrack[];
  readonly nowMs: number;
  readonly crossfadeMs: number;
  readonly generation: number;
}

/**
 * What is planned behind a row that was to be followed by another one: the row fades as it suits the new one, unless it
 * begins so soon that listeners have fetched it, end and all. From the first row that is not as before on.
 */
export function followOn({ last, rows, pool, nowMs, ...how }: FollowOn): readonly TimelineRow[] {
  const [next] = rows;
  if (next === undefined || last.startedAtMs <= nowMs + TIMELINE_LOCK_MS) return rows;
  const seam = pool.filter(({ trackId }) => trackId === last.trackId || trackId === next.trackId);
  const tracks = new Map(seam.map((track) => [track.trackId, track]));
  // Only the rows of the seam are looked at: the planner has made the others so.
  return recue([last, ...rows], { ...how, tracks, lockedCount: 0 }) ?? rows;
}
