/** What a page may honestly say about being in step, from its own measurements. */
import type { SyncQuality } from './station-types.ts';

export interface SyncClaim {
  /**
   * `untold`: rendered in step, and heard later by a delay the browser keeps to itself. `apart`: it keeps to itself
   * which moment it plays, too.
   */
  readonly state: 'unknown' | 'in-sync' | 'catching-up' | 'untold' | 'apart';
  /** The page is off by no more than this, as far as it can know. */
  readonly marginMs: number;
}

/** Two sounds further apart than this are heard as two. */
const ECHO_MS = 25;
/** Less than this nobody can measure from inside a page. */
const FINEST_MS = 1;

/**
 * What is heard against the plan, plus two deviations of the clock: the plan is only as good as the clock it is read
 * on. Not known to any page, and so not in it: a path that takes longer one way than the other, and a loudspeaker that
 * keeps its delay to itself; the panel says both. A browser that tells no delay at all allows no number.
 */
export function claimSync(quality: SyncQuality): SyncClaim {
  const { isClockKnown, isPlaceUntold, audioErrorMs, clockSigmaMs, outputLatencyMs } = quality;
  if (isPlaceUntold) return { state: 'apart', marginMs: Number.POSITIVE_INFINITY };
  if (!isClockKnown || audioErrorMs === undefined || !Number.isFinite(clockSigmaMs))
    return { state: 'unknown', marginMs: Number.POSITIVE_INFINITY };
  const marginMs = Math.max(Math.ceil(Math.abs(audioErrorMs) + 2 * clockSigmaMs), FINEST_MS);
  if (marginMs > ECHO_MS) return { state: 'catching-up', marginMs };
  return { state: outputLatencyMs === undefined ? 'untold' : 'in-sync', marginMs };
}
