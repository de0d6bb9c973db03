/**
 * Estimates offset and drift of a clock from the fastest messages of the last minutes. A message may be delayed but
 * never arrives early, so all differences measured on the way there lie above one line and all on the way back above
 * another, both with the slope of the drift. The true lines touch the measurements (Moon, Skelly, Towsley: Estimation
 * and removal of clock skew, 1999). A filter that takes one figure from each burst forgets the fastest message of all.
 */

/** One exchange of four timestamps, on the page's clock. */
export interface ClockSample {
  /** Server time minus page time. */
  readonly offsetMs: number;
  readonly roundTripMs: number;
  /** Page time of the measurement. */
  readonly atMs: number;
}

/** The prior of the drift before any measurement, a normal distribution. */
export interface DriftPrior {
  readonly drift: number;
  readonly sigma: number;
}

export interface ClockFit {
  /** Offset at the last sample. */
  readonly offsetMs: number;
  /** Milliseconds gained per millisecond. */
  readonly drift: number;
  /** Covariance of (offset, drift). */
  readonly variance: readonly [offset: number, both: number, drift: number];
  /** Average delay of a message. */
  readonly heldUpMs: number;
}

/** The one-way times that the fastest message would have shown, had it been sent at a given instant. */
export interface Quickest {
  readonly thereMs: number;
  readonly backMs: number;
}

/** Enough points to see the curvature of the likelihood; the range narrows until the peak is one step wide. */
const DRIFTS_LOOKED_AT = 33;
const PRIOR_SIGMAS = 4;
const SIGMAS = 5;
/** The median of the sum of two exponential times, in units of the mean. */
const MEDIAN_OF_TWO = 1.678;
/** Timers of pages are no finer. */
const HELD_UP_FLOOR_MS = 0.25;
/** With fewer exchanges the jitter is unknown, and a quarter of the round trip counts as one deviation. */
const SIGNIFICANT_SAMPLES = 3;
const HELD_UP_PER_ROUND_TRIP = 0.35;
/** Real queues are less regular than the exponential times of the model. */
const CAUTION = 1.4;

/** `samples` are in order of time, at least one. */
export function fitClock(samples: readonly ClockSample[], prior: DriftPrior): ClockFit {
  let range = {
    from: prior.drift - PRIOR_SIGMAS * prior.sigma,
    to: prior.drift + PRIOR_SIGMAS * prior.sigma,
  };
  let fit = weigh(samples, prior, range);
  // Terminates even if all weight lies on one drift, because the range shrinks to a third until its steps are zero.
  while (fit.driftSigma < fit.stepWidth) {
    const half = Math.max(SIGMAS * fit.driftSigma, 2 * fit.stepWidth);
    range = { from: fit.drift - half, to: fit.drift + half };
    fit = weigh(samples, prior, range);
  }
  return fit;
}

/** Returns the one-way times that the sample would show if the clocks were equal. */
export function waysOf({ offsetMs, roundTripMs }: ClockSample): Quickest {
  return { thereMs: roundTripMs / 2 + offsetMs, backMs: roundTripMs / 2 - offsetMs };
}

/** Returns the height of both lines at `atMs` if the clocks drift apart by `drift`. */
export function quickestAt(samples: readonly ClockSample[], atMs: number, drift: number): Quickest {
  let thereMs = Number.POSITIVE_INFINITY;
  let backMs = Number.POSITIVE_INFINITY;
  for (const sample of samples) {
    const gainedMs = drift * (atMs - sample.atMs);
    const own = waysOf(sample);
    thereMs = Math.min(thereMs, own.thereMs + gainedMs);
    backMs = Math.min(backMs, own.backMs - gainedMs);
  }
  return { thereMs, backMs };
}

/** Computes mean and spread of the clock over a range of drifts, each weighted by the likelihood of the samples. */
function weigh(
  samples: readonly ClockSample[],
  prior: DriftPrior,
  range: { from: number; to: number },
): ClockFit & { driftSigma: number; stepWidth: number } {
  const { atMs } = samples.at(-1) as ClockSample;
  const stepWidth = (range.to - range.from) / (DRIFTS_LOOKED_AT - 1);
  const lines = Array.from({ length: DRIFTS_LOOKED_AT }, (_, index) => {
    const drift = range.from + index * stepWidth;
    const { thereMs, backMs } = quickestAt(samples, atMs, drift);
    return { drift, offsetMs: (thereMs - backMs) / 2, roundTripMs: thereMs + backMs };
  });
  const heldUpMs = meanHeldUp(samples, Math.max(...lines.map(({ roundTripMs }) => roundTripMs)));
  // The higher both lines can be, the smaller the total delay of all messages, and the likelier the drift.
  const likelihoods = lines.map(
    ({ drift, roundTripMs }) =>
      (samples.length * roundTripMs) / heldUpMs - ((drift - prior.drift) / prior.sigma) ** 2 / 2,
  );
  const most = Math.max(...likelihoods);
  const weights = likelihoods.map((likelihood) => Math.exp(likelihood - most));
  const total = weights.reduce((sum, weight) => sum + weight, 0);
  const mean = (pick: (line: (typeof lines)[number]) => number) =>
    lines.reduce((sum, line, index) => sum + pick(line) * (weights[index] as number), 0) / total;
  const offsetMs = mean((line) => line.offsetMs);
  const drift = mean((line) => line.drift);
  const driftVariance = mean((line) => (line.drift - drift) ** 2);
  // The shortest of n exponential times is 1/n of the mean, which is how far each line lies above the truth.
  const touchVariance = ((CAUTION * heldUpMs) / samples.length) ** 2 / 2;
  return {
    offsetMs,
    drift,
    variance: [
      mean((line) => (line.offsetMs - offsetMs) ** 2) + touchVariance,
      mean((line) => (line.offsetMs - offsetMs) * (line.drift - drift)),
      driftVariance,
    ],
    heldUpMs,
    driftSigma: Math.sqrt(driftVariance),
    stepWidth,
  };
}

/** Uses the median, because one message that was stuck for a second says nothing about the others. */
function meanHeldUp(samples: readonly ClockSample[], quickestMs: number): number {
  const roundTripsMs = samples.map(({ roundTripMs }) => roundTripMs).sort((left, right) => left - right);
  const middleMs = roundTripsMs[Math.floor(roundTripsMs.length / 2)] as number;
  const heldUpMs =
    samples.length < SIGNIFICANT_SAMPLES
      ? middleMs * HELD_UP_PER_ROUND_TRIP
      : (middleMs - quickestMs) / MEDIAN_OF_TWO;
  return Math.max(heldUpMs, HELD_UP_FLOOR_MS);
}
