/**
 * What time it is at the station: four-timestamp exchanges, and of the last minutes the quickest each way, which give
 * offset and drift. A page's clock and the server's differ by any amount and run apart by up to 200 ppm.
 */
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
  /** The quickest of the latest burst. */
  readonly roundTripMs: number;
  /** Nothing from before the latest burst counts: it is the first one, or a clock has been set since. */
  readonly isAnew: boolean;
}

/** A path changes and a clock's drift wanders; within minutes both are as good as fixed. */
const REMEMBERED_MS = 180_000;
const REMEMBERED_SAMPLES = 128;
const UNKNOWN_DRIFT: DriftPrior = { drift: 0, sigma: 2e-4 };
/** Setting a clock does not change how fast it runs, but where one was set somebody may be slewing it, too. */
const KEPT_DRIFT_SIGMA = 5e-5;
/** Growth of uncertainty per millisecond: 0.1 ms of offset in 100 s. */
const OFFSET_NOISE_PER_MS = 1e-7;
/** For the average: longer round trips than these are left out. */
const SLOW_FACTOR = 3;
const SLOW_SLACK_MS = 5;
/** Quicker by this than any message before is no luck: a clock was set, or the computer slept. */
const STEP_TOUCHES = 8;
const STEP_FLOOR_MS = 20;
/** Before this many, any message may be the first quick one. */
const TELLING_SAMPLES = 8;
const DRIFT_SIGMAS = 4;

export function toClockSample({ t1, t2, t3, t4 }: ClockExchange): ClockSample {
  return { offsetMs: (t2 - t1 + (t3 - t4)) / 2, roundTripMs: Math.max(t4 - t1 - (t3 - t2), 0), atMs: t4 };
}

/**
 * The documented average [M-330], for the HTTP fallback. Samples with long round trips are left out
 * (ruling 3.1): one stalled request would shift the mean by half of its delay.
 */
export function averageSample(samples: readonly ClockSample[]): ClockSample | undefined {
  if (samples.length === 0) return undefined;
  const quickestMs = Math.min(...samples.map(({ roundTripMs }) => roundTripMs));
  const limitMs = quickestMs * SLOW_FACTOR + SLOW_SLACK_MS;
  const kept = samples.filter((sample) => sample.roundTripMs <= limitMs);
  const mean = (pick: (sample: ClockSample) => number) =>
    kept.reduce((sum, one) => sum + pick(one), 0) / kept.length;
  return {
    offsetMs: mean((sample) => sample.offsetMs),
    roundTripMs: mean((sample) => sample.roundTripMs),
    atMs: mean((sample) => sample.atMs),
  };
}

/** `burst` in the order of its time, at least one sample. */
export function updateClock(before: ClockEstimate | undefined, burst: readonly ClockSample[]): ClockEstimate {
  const { atMs } = burst.at(-1) as ClockSample;
  const known = (before?.samples ?? []).filter((sample) => atMs - sample.atMs < REMEMBERED_MS);
  const kept = keepPossible(before, known, burst);
  const isAnew = kept.length <= burst.length;
  const prior = isAnew ? priorAfter(before) : (before?.prior ?? UNKNOWN_DRIFT);
  const samples = kept.slice(-REMEMBERED_SAMPLES);
  const roundTripMs = Math.min(...burst.map((sample) => sample.roundTripMs));
  return { ...fitClock(samples, prior), atMs, samples, prior, roundTripMs, isAnew };
}

/** All samples, or those of the burst that were taken after a clock was set. */
function keepPossible(
  before: ClockEstimate | undefined,
  known: readonly ClockSample[],
  burst: readonly ClockSample[],
): readonly ClockSample[] {
  let kept = [...known];
  let isSet = false;
  for (const sample of burst) {
    if (contradicts(sample, kept, before) || (!isSet && isTooQuick(sample, known, before))) {
      kept = [];
      isSet = true;
    }
    kept.push(sample);
  }
  return kept;
}

/** The clock cannot have been the same at all of them: together they would mean a message from the future. */
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

/** Quicker than any message before by more than luck: a clock was set by less than a round trip. */
function isTooQuick(
  sample: ClockSample,
  known: readonly ClockSample[],
  before: ClockEstimate | undefined,
): boolean {
  if (before === undefined || known.length < TELLING_SAMPLES) return false;
  const { thereMs, backMs } = quickestAt(known, sample.atMs, before.drift);
  const own = waysOf(sample);
  const luckMs = Math.max((STEP_TOUCHES * before.heldUpMs) / known.length, STEP_FLOOR_MS);
  return Math.max(thereMs - own.thereMs, backMs - own.backMs) > luckMs + unsureMs(sample, known, before);
}

/** How much the drift that is not yet known may have added up to. */
function unsureMs(
  { atMs }: ClockSample,
  samples: readonly ClockSample[],
  before: ClockEstimate | undefined,
): number {
  const driftSigma = before === undefined ? UNKNOWN_DRIFT.sigma : Math.sqrt(before.variance[2]);
  return DRIFT_SIGMAS * driftSigma * (atMs - (samples[0]?.atMs ?? atMs));
}

/** A clock that was set, or not measured for long, still runs about as fast as it did. */
function priorAfter(before: ClockEstimate | undefined): DriftPrior {
  if (before === undefined) return UNKNOWN_DRIFT;
  const sigma = Math.max(Math.sqrt(before.variance[2]), KEPT_DRIFT_SIGMA);
  return { drift: before.drift, sigma: Math.min(sigma, UNKNOWN_DRIFT.sigma) };
}

export function serverTimeAt(estimate: ClockEstimate, pageMs: number): number {
  return pageMs + estimate.offsetMs + estimate.drift * (pageMs - estimate.atMs);
}

/** Page time at which the server's clock shows `serverMs`. */
export function pageTimeAt(estimate: ClockEstimate, serverMs: number): number {
  return (serverMs - estimate.offsetMs + estimate.drift * estimate.atMs) / (1 + estimate.drift);
}

export function clockSigmaMs(estimate: ClockEstimate, pageMs: number): number {
  const [offset, both, drift] = estimate.variance;
  const elapsedMs = Math.max(pageMs - estimate.atMs, 0);
  return Math.sqrt(offset + 2 * elapsedMs * both + elapsedMs ** 2 * drift + OFFSET_NOISE_PER_MS * elapsedMs);
}
