/**
 * Returns playback to the station's position. Small errors are corrected by an inaudible change of speed, and only
 * errors that would take too long by a cut. The documented hard limit of 1.5 s [M-324] is the last resort that should
 * never be needed.
 */
import { DRIFT_SEEK_THRESHOLD_MS, SYNC_BUFFER_TOLERANCE_MS } from '@tutti/contract/limits';

/** A larger error is corrected down to the second limit, so that it does not stay at the edge of the dead band. */
const DEAD_BAND_MS = 1;
const PLAYED_AWAY_MS = 0.2;
/** A single reading is off by up to a millisecond, so errors are averaged over about this time. */
const AVERAGED_OVER_MS = 1_500;
/** A reading this far from the average is a new error. */
const ANOTHER_ERROR_MS = 5;
const TINY_UP_TO_MS = 35;
/** Small corrections spread an error over this time: 8 ms takes 0.2 %. */
const TINY_TIME_CONSTANT_MS = 4_000;
const TINY_RATE_LIMIT = 0.003;
const STRONG_RATE = 0.005;
const CUT_BEYOND_MS = 200;
/** A lasting error beyond this is cut as well, because 0.5 % would take 12 s. */
const CUT_WHEN_LASTING_BEYOND_MS = 60;
const LASTING_MS = 400;
/** The measurement settles within this time after a start. */
const START_GRACE_MS = 1_000;
/** A cut right after joining is inaudible, so the player seeks; changing the speed would take ten seconds. */
const JOIN_CUT_BEYOND_MS = 8;
const JOIN_CUT_WITHIN_MS = 3_000;
const CUT_COOLDOWN_MS = 1_500;
/** A cut that nobody hears is better than seconds of another speed. */
const UNHEARD_CUT_BEYOND_MS = 2;

export interface DriftState {
  readonly startedAtMs: number;
  readonly lastCutAtMs: number;
  readonly beyondSinceMs: number | undefined;
  /** A small error is cut until then, once. */
  readonly joinCutUntilMs: number;
  readonly average: AveragedError | undefined;
  /** The average left the dead band and is not corrected yet. */
  readonly isCorrecting: boolean;
}

interface AveragedError {
  readonly errorMs: number;
  readonly atMs: number;
  readonly readings: number;
}

export interface DriftStep {
  readonly state: DriftState;
  /** Playback rate to hold until the next step. */
  readonly rate: number;
  /** `cut` restarts playback with a short crossfade; `seek` is the same beyond the documented limit. */
  readonly correction: 'none' | 'cut' | 'seek';
}

/** `isJoin`: the listener has not heard the station before. */
export function createDriftState(startedAtMs: number, { isJoin = false } = {}): DriftState {
  return {
    startedAtMs,
    lastCutAtMs: Number.NEGATIVE_INFINITY,
    beyondSinceMs: undefined,
    joinCutUntilMs: isJoin ? startedAtMs + JOIN_CUT_WITHIN_MS : startedAtMs,
    average: undefined,
    isCorrecting: false,
  };
}

/** Another sound begins, so a small error is cut for a while, as after joining. */
export function beginChange(before: DriftState, atMs: number): DriftState {
  return { ...before, joinCutUntilMs: atMs + JOIN_CUT_WITHIN_MS };
}

interface Measured {
  readonly errorMs: number;
  readonly atMs: number;
  /** A cut now would be in silence, or where the sound changes anyway. */
  readonly isCutUnheard?: boolean;
}

/** `errorMs` is the heard position minus the wanted one; positive means ahead. */
export function controlDrift(before: DriftState, measured: Measured): DriftStep {
  const { errorMs, atMs, isCutUnheard = false } = measured;
  const size = Math.abs(errorMs);
  if (size > DRIFT_SEEK_THRESHOLD_MS && !isCoolingDown(before, atMs)) return moveTo(atMs, 'seek');
  const step = playAway(before, measured);
  if (!isSettled(before, atMs)) return step;
  const isWanted = isCutUnheard && isCutWorthwhile(step.state, atMs);
  return isWanted || isCutDue(step.state, size, atMs) ? moveTo(atMs, 'cut') : step;
}

/** Corrects by speed alone, for outputs that cannot change their position. */
export function playAway(before: DriftState, measured: Measured): DriftStep {
  const { errorMs, atMs } = measured;
  const size = Math.abs(errorMs);
  const average = averageIn(before.average, measured);
  if (!isSettled(before, atMs)) return { state: { ...before, average }, rate: 1, correction: 'none' };
  const beyondSinceMs = size > CUT_WHEN_LASTING_BEYOND_MS ? (before.beyondSinceMs ?? atMs) : undefined;
  const isCorrecting = Math.abs(average.errorMs) > (before.isCorrecting ? PLAYED_AWAY_MS : DEAD_BAND_MS);
  const state = { ...before, beyondSinceMs, average, isCorrecting };
  return { state, rate: isCorrecting ? rateFor(average.errorMs) : 1, correction: 'none' };
}

function isSettled({ startedAtMs }: DriftState, atMs: number): boolean {
  return atMs - startedAtMs >= START_GRACE_MS;
}

function isCutDue(state: DriftState, size: number, atMs: number): boolean {
  if (size > JOIN_CUT_BEYOND_MS && atMs < state.joinCutUntilMs) return true;
  const isLasting = state.beyondSinceMs !== undefined && atMs - state.beyondSinceMs >= LASTING_MS;
  return (size > CUT_BEYOND_MS || isLasting) && !isCoolingDown(state, atMs);
}

function isCutWorthwhile(state: DriftState, atMs: number): boolean {
  return Math.abs(state.average?.errorMs ?? 0) > UNHEARD_CUT_BEYOND_MS && !isCoolingDown(state, atMs);
}

function isCoolingDown(state: DriftState, atMs: number): boolean {
  return atMs - state.lastCutAtMs < CUT_COOLDOWN_MS;
}

function averageIn(
  before: AveragedError | undefined,
  { errorMs, atMs }: { errorMs: number; atMs: number },
): AveragedError {
  if (before === undefined || Math.abs(errorMs - before.errorMs) > ANOTHER_ERROR_MS)
    return { errorMs, atMs, readings: 1 };
  const readings = before.readings + 1;
  const share = Math.max(1 / readings, 1 - Math.exp(-(atMs - before.atMs) / AVERAGED_OVER_MS));
  return { errorMs: before.errorMs + share * (errorMs - before.errorMs), atMs, readings };
}

/** Under 1 s is in sync, up to 1.5 s is watched, beyond it playback is repositioned [M-324, M-325]. */
export function classifyDrift(errorMs: number): 'in-sync' | 'watched' | 'seek' {
  const size = Math.abs(errorMs);
  if (size > DRIFT_SEEK_THRESHOLD_MS) return 'seek';
  return size > SYNC_BUFFER_TOLERANCE_MS ? 'watched' : 'in-sync';
}

export function moveTo(atMs: number, correction: 'cut' | 'seek'): DriftStep {
  return {
    state: { ...createDriftState(atMs), lastCutAtMs: atMs },
    rate: 1,
    correction,
  };
}

function rateFor(errorMs: number): number {
  const size = Math.abs(errorMs);
  if (size > TINY_UP_TO_MS) return 1 - Math.sign(errorMs) * STRONG_RATE;
  const change = Math.min(size / TINY_TIME_CONSTANT_MS, TINY_RATE_LIMIT);
  return 1 - Math.sign(errorMs) * change;
}
