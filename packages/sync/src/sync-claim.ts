/** Computes what a page may honestly claim about its synchronization, from its own measurements. */
import type { SyncQuality } from './station-types.ts';

export interface SyncClaim {
  /**
   * `untold`: rendered in sync, but with an output delay that the browser does not reveal. `apart`: the browser does
   * not reveal the position either.
   */
  readonly state: 'unknown' | 'in-sync' | 'catching-up' | 'untold' | 'apart';
  /** Upper limit of the page's error, as far as it can know. */
  readonly marginMs: number;
}

/** Listeners hear two sounds as separate if they are further apart than this. */
const ECHO_MS = 25;
/** Smaller errors cannot be measured from inside a page. */
const FINEST_MS = 1;

/**
 * The error against the plan plus two deviations of the clock, because the plan is only as exact as the clock. It
 * excludes what no page can know: an asymmetric path and the delay of a loudspeaker; the panel mentions both. Without
 * an output latency from the browser there is no number.
 */
export function claimSync(quality: SyncQuality): SyncClaim {
  const { isClockKnown, isPositionUnknown, audioErrorMs, clockSigmaMs, outputLatencyMs } = quality;
  if (isPositionUnknown) return { state: 'apart', marginMs: Number.POSITIVE_INFINITY };
  if (!isClockKnown || audioErrorMs === undefined || !Number.isFinite(clockSigmaMs))
    return { state: 'unknown', marginMs: Number.POSITIVE_INFINITY };
  const marginMs = Math.max(Math.ceil(Math.abs(audioErrorMs) + 2 * clockSigmaMs), FINEST_MS);
  if (marginMs > ECHO_MS) return { state: 'catching-up', marginMs };
  return { state: outputLatencyMs === undefined ? 'untold' : 'in-sync', marginMs };
}
