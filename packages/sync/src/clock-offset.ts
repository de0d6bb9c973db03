/** Estimates the station's time; the clocks differ by any amount and drift apart by up to 200 ppm. */
import {
  type ClockFit,
  type ClockSample,
  type DriftPrior,
  fitClock,
  quickestAt,
  waysOf,
} from './clock-fit.ts';

/** Client send, server receipt, server send, client receipt; t1 and t4 on the page's clock. */
export interface ClockExchange {
  readonly t1: number;
  readonly t2: number;
  readonly t3: number;
  readonly t4: number;
}

export interface ClockEstimate extends ClockFit {
  readonly atMs: number;
  readonly samples: readonly ClockSample[];
  readonly prior: DriftPrior;
  /** The shortest round trip of the latest burst. */
  readonly roundTripMs: number;
  /** Measurements before the latest burst are discarded, because it is the first one or a clock was changed. */
  readonly isRestarted: boolean;
}

/** Paths change and drift wanders, but within minutes both are nearly constant. */
const REMEMBERED_MS = 180_000;
const REMEMBERED_SAMPLES = 128;
const UNKNOWN_DRIFT: DriftPrior = { drift: 0, sigma: 2e-4 };
/** Changing a clock does not change its rate, but whoever changed it may also be slewing it. */
const DRIFT_SIGMA = 5e-5;
/** Growth of the uncertainty per millisecond: 0.1 ms of offset in 100 s. */
const OFFSET_NOISE_PER_MS = 1e-7;
/** Round trips longer than this factor are left out of the average. */
const SLOW_FACTOR = 3;
const SLOW_SLACK_MS = 5;
/** A message this much faster than all earlier ones is not luck: a clock was changed, or the computer slept. */
const STEP_TOUCHES = 8;
const STEP_FLOOR_MS = 20;
/** Among fewer samples than this, any message may be the first fast one. */
const SIGNIFICANT_SAMPLES = 8;
const DRIFT_SIGMAS = 4;

export function toClockSample({ t1, t2, t3, t4 }: ClockExchange): ClockSample {
  return { offsetMs: (t2 - t1 + (t3 - t4)) / 2, roundTripMs: Math.max(t4 - t1 - (t3 - t2), 0), atMs: t4 };
}

/**
 * Computes the documented average [M-330], for the HTTP fallback. Samples with long round trips are left out (ruling
 * 3.1), because one stalled request would shift the mean by half of its delay.
 */
export function averageSample(samples: readonly ClockSample[]): ClockSample | undefined {
  if (samples.length === 0) return undefined;
  const quickestMs = Math.min(...samples.map(({ roundTripMs }) => roundTripMs));
  const limitMs = quickestMs * SLOW_FACTOR + SLOW_SLACK_MS;
  const trusted = samples.filter((sample) => sample.roundTripMs <= limitMs);
  const mean = (pick: (sample: ClockSample) => number) =>
    trusted.reduce((sum, one) => sum + pick(one), 0) / trusted.length;
  return {
    offsetMs: mean((sample) => sample.offsetMs),
    roundTripMs: mean((sample) => sample.roundTripMs),
    atMs: mean((sample) => sample.atMs),
  };
}

/** `burst` is in order of time, at least one sample. */
export function updateClock(before: ClockEstimate | undefined, burst: readonly ClockSample[]): ClockEstimate {
  const { atMs } = burst.at(-1) as ClockSample;
  const known = (before?.samples ?? []).filter((sample) => atMs - sample.atMs < REMEMBERED_MS);
  const trusted = keepPossible(before, known, burst);
  const isRestarted = trusted.length <= burst.length;
  const prior = isRestarted ? priorAfter(before) : (before?.prior ?? UNKNOWN_DRIFT);
  const samples = trusted.slice(-REMEMBERED_SAMPLES);
  const roundTripMs = Math.min(...burst.map((sample) => sample.roundTripMs));
  return { ...fitClock(samples, prior), atMs, samples, prior, roundTripMs, isRestarted };
}

/** Keeps all samples, or only those of the burst that were taken after a clock was changed. */
function keepPossible(
  before: ClockEstimate | undefined,
  known: readonly ClockSample[],
  burst: readonly ClockSample[],
): readonly ClockSample[] {
  let trusted = [...known];
  let isSet = false;
  for (const sample of burst) {
    if (contradicts(sample, trusted, before) || (!isSet && isTooQuick(sample, known, before))) {
      trusted = [];
      isSet = true;
    }
    trusted.push(sample);
  }
  return trusted;
}

/** True if the samples together would mean a message from the future, because the clock was changed. */
function contradicts(
  sample: ClockSample,
  samples: readonly ClockSample[],
  before: ClockEstimate | undefined,
): boolean {
  if (sample.atMs < (samples.at(-1)?.atMs ?? Number.NEGATIVE_INFINITY)) return true;
  const { thereMs, backMs } = quickestAt(samples, sample.atMs, before?.drift ?? 0);
  const own = waysOf(sample);
  const shortestMs = Math.min(own.thereMs + backMs, own.backMs + thereMs);
  return shortestMs < -unsureMs(sample, samples, before);
}

/** True if a message is faster than luck allows, because a clock was changed by less than a round trip. */
function isTooQuick(
  sample: ClockSample,
  known: readonly ClockSample[],
  before: ClockEstimate | undefined,
): boolean {
  if (before === undefined || known.length < SIGNIFICANT_SAMPLES) return false;
  const { thereMs, backMs } = quickestAt(known, sample.atMs, before.drift);
  const own = waysOf(sample);
  const luckMs = Math.max((STEP_TOUCHES * before.heldUpMs) / known.length, STEP_FLOOR_MS);
  return Math.max(thereMs - own.thereMs, backMs - own.backMs) > luckMs + unsureMs(sample, known, before);
}

/** Returns how much the uncertain drift may have accumulated. */
function unsureMs(
  { atMs }: ClockSample,
  samples: readonly ClockSample[],
  before: ClockEstimate | undefined,
): number {
  const driftSigma = before === undefined ? UNKNOWN_DRIFT.sigma : Math.sqrt(before.variance[2]);
  return DRIFT_SIGMAS * driftSigma * (atMs - (samples[0]?.atMs ?? atMs));
}

/** Keeps the drift, because a clock that was changed, or not measured for long, still runs at about the same rate. */
function priorAfter(before: ClockEstimate | undefined): DriftPrior {
  if (before === undefined) return UNKNOWN_DRIFT;
  const sigma = Math.max(Math.sqrt(before.variance[2]), DRIFT_SIGMA);
  return { drift: before.drift, sigma: Math.min(sigma, UNKNOWN_DRIFT.sigma) };
}

export function serverTimeAt(estimate: ClockEstimate, pageMs: number): number {
  return pageMs + estimate.offsetMs + estimate.drift * (pageMs - estimate.atMs);
}

/** Returns the page time at which the server's clock shows `serverMs`. */
export function pageTimeAt(estimate: ClockEstimate, serverMs: number): number {
  return (serverMs - estimate.offsetMs + estimate.drift * estimate.atMs) / (1 + estimate.drift);
}

export function clockSigmaMs(estimate: ClockEstimate, pageMs: number): number {
  const [offset, both, drift] = estimate.variance;
  const elapsedMs = Math.max(pageMs - estimate.atMs, 0);
  return Math.sqrt(offset + 2 * elapsedMs * both + elapsedMs ** 2 * drift + OFFSET_NOISE_PER_MS * elapsedMs);
}
