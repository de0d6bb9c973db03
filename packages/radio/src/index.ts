/** Decides what airs when: rows in, rows out; the caller supplies the instant, the seed, the pool and the past rows. */
export { airFromCueToCue, type CuedTrack } from './cue-points.ts';
export { followOn } from './follow-on.ts';
export {
  firstDifference,
  type PlannedRow,
  partsWithin,
  planParts,
  type TimelinePart,
} from './parts/plan-parts.ts';
export { countPastNeeded, type PlanRequest, planInPieces, planTimeline } from './plan-timeline.ts';
export { createRandom } from './random.ts';
export { recue } from './recue.ts';
export { isPlayable, MIN_PLAYABLE_MS, type PastAiring, type PoolTrack } from './rotation/pool.ts';
export type { TrackRequest } from './rotation/request-queue.ts';
export { isAlbumLike, type SoundDistance } from './rotation/smooth-order.ts';
export {
  areContiguous,
  countContiguous,
  countLockedRows,
  findEntryAt,
  isLocked,
  type Locking,
  positionMs,
  retime,
  rowEndMs,
  type SilentRow,
  silenceAt,
  skipAt,
  soundEndMs,
  type TimelineRow,
  type TrackRow,
} from './timeline.ts';
