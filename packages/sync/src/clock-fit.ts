/**
 * Offset and drift of a clock from the quickest messages of the last minutes. A message is held up by any time but
 * never early, so all differences seen on the way there lie above one line and all seen on the way back above another,
 * both with the same drift; where they touch the measured ones is the truth (Moon, Skelly, Towsley: Estimation and
 * removal of clock skew, 1999). A filter that takes one figure from each burst forgets the quickest message of all.
 */

/** One exchange of four timestamps, on the page's clock. */
export interface ClockSample {
  /** Server time minus page time. */
  readonly offsetMs: number;
  readonly roundTripMs: number;
  /** Page time of the measurement. */
  readonly atMs: number;
}

/** What is believed of the drift before anything is measured, as a normal distribution. */
export interface DriftPrior {
  readonly drift: number;
  readonly sigma: number;
}

export interface ClockFit {
  /** At the last sample. */
  readonly offsetMs: number;
  /** Milliseconds gained per millisecond. */
  readonly drift: number;
  /** Covariance of (offset, drift). */
  readonly variance: readonly [offset: number, both: number, drift: number];
  /** The time a message is held up on its way, on average. */
  readonly heldUpMs: number;
}

/** The time the quickest message of each way would have shown at an instant, had it been sent then. */
export interface Quickest {
  readonly thereMs: number;
  readonly backMs: number;
}

/** Enough to see a bend of the likelihood; the range is narrowed until the bend is as wide as a step of it. */
const DRIFTS_LOOKED_AT = 33;
const PRIOR_SIGMAS = 4;
const KEPT_SIGMAS = 5;
/** The median of the sum of two exponential times, in means of one. */
const MEDIAN_OF_TWO = 1.678;
/** No timer of a page is finer. */
const HELD_UP_FLOOR_MS = 0.25;
/** Fewer exchanges tell nothing of how uneven a path is; a quarter of the round trip is one deviation then. */
const TELLING_SAMPLES = 3;
const HELD_UP_PER_ROUND_TRIP = 0.35;
/** Queues are not quite as regular as the exponential times reckoned with. */
const CAUTION = 1.4;

/** `samples` in the order of their time, at least one. */
export function fitClock(samples: readonly ClockSample[], prior: DriftPrior): ClockFit {
  let range = {
    from: prior.drift - PRIOR_SIGMAS * prior.sigma,
    to: prior.drift + PRIOR_SIGMAS * prior.sigma,
  };
  let fit = weigh(samples, prior, range);
  // Ends even where all weight lies on one drift: the range shrinks to a third, until its steps are none.
  while (fit.driftSigma < fit.stepWidth) {
    const half = Math.max(KEPT_SIGMAS * fit.driftSigma, 2 * fit.stepWidth);
    range = { from: fit.drift - half, to: fit.drift + half };
    fit = weigh(samples, prior, range);
  }
  return fit;
}

/** The time each way would have shown had the clocks been equal. */
export function waysOf({ offsetMs, roundTripMs }: ClockSample): Quickest {
  return { thereMs: roundTripMs / 2 + offsetMs, backMs: roundTripMs / 2 - offsetMs };
}

/** Where the two lines run at `atMs` if the clocks run apart by `drift`. */
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

/** Mean and spread of what the drifts of a range say of the clock, each by how likely it makes the samples. */
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
  // The higher the two lines can be drawn, the less all messages together have been held up.
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
  // Of n exponential times the shortest is an n-th of the mean, and that is how far above the truth each line lies.
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

/** By the median, because one message that was stuck for a second says nothing of the others. */
function meanHeldUp(samples: readonly ClockSample[], quickestMs: number): number {
  const roundTripsMs = samples.map(({ roundTripMs }) => roundTripMs).sort((left, right) => left - right);
  const middleMs = roundTripsMs[Math.floor(roundTripsMs.length / 2)] as number;
  const heldUpMs =
    samples.length < TELLING_SAMPLES
      ? middleMs * HELD_UP_PER_ROUND_TRIP
      : (middleMs - quickestMs) / MEDIAN_OF_TWO;
  return Math.max(heldUpMs, HELD_UP_FLOOR_MS);
}
