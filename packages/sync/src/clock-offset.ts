/**
 * What time it is at the station: four-timestamp exchanges, the quickest of a burst, and a filter with two states
 * (offset and drift). A page's clock and the server's differ by any amount and run apart by up to 200 ppm.
 */

/** Client send, server receipt, server send, client receipt; t1 and t4 on the page's clock. */
export interface ClockExchange {
  readonly t1: number;
  readonly t2: number;
  readonly t3: number;
  readonly t4: number;
}

export interface ClockSample {
  /** Server time minus page time. */
  readonly offsetMs: number;
  readonly roundTripMs: number;
  /** Page time of the measurement. */
  readonly atMs: number;
  /** One standard deviation of the offset, where several exchanges have shown how uneven the path is. */
  readonly sigmaMs?: number;
}

export interface ClockEstimate {
  readonly offsetMs: number;
  /** Milliseconds gained per millisecond. */
  readonly drift: number;
  readonly atMs: number;
  /** Covariance of (offset, drift). */
  readonly variance: readonly [offset: number, both: number, drift: number];
  readonly roundTripMs: number;
  /** Round trips of the latest bursts: the yardstick for "this burst was held up". */
  readonly recentRoundTripsMs: readonly number[];
  /** Bursts refused in a row. */
  readonly refused: number;
}

/** A path is rarely more uneven than half of its round trip; a quarter is one standard deviation. */
const SIGMA_PER_ROUND_TRIP = 0.25;
const SIGMA_FLOOR_MS = 0.25;
/** Fewer exchanges tell nothing of how uneven a path is. */
const TELLING_BURST = 3;
const INITIAL_DRIFT_SIGMA = 2e-4;
/** Growth of uncertainty per millisecond: 0.1 ms of offset in 100 s, 1 ppm of drift in some minutes. */
const OFFSET_NOISE_PER_MS = 1e-7;
const DRIFT_NOISE_PER_MS = 3e-18;
const SLOW_BURST_FACTOR = 3;
const SLOW_BURST_SLACK_MS = 5;
const REMEMBERED_BURSTS = 12;
/** After so many slow bursts in a row the network is simply slower now. */
const MAX_REFUSED = 3;
/** A jump like this is no noise: the computer slept or somebody set a clock. */
const STEP_SIGMAS = 8;
const STEP_FLOOR_MS = 40;

export function toClockSample({ t1, t2, t3, t4 }: ClockExchange): ClockSample {
  return { offsetMs: (t2 - t1 + (t3 - t4)) / 2, roundTripMs: Math.max(t4 - t1 - (t3 - t2), 0), atMs: t4 };
}

/**
 * Each way by its own quickest exchange: what was held up going there may have come back at once, and the time two
 * messages were held up least differs less than that of any one exchange.
 */
export function combineBurst(samples: readonly ClockSample[]): ClockSample | undefined {
  const last = samples.at(-1);
  if (last === undefined) return undefined;
  const there = Math.min(...samples.map(({ offsetMs, roundTripMs }) => roundTripMs / 2 + offsetMs));
  const back = Math.min(...samples.map(({ offsetMs, roundTripMs }) => roundTripMs / 2 - offsetMs));
  // Quicker than nothing: a clock was set in between, and only what came after it is true.
  if (there + back < 0) return last;
  const roundTripMs = there + back;
  const combined = { offsetMs: (there - back) / 2, roundTripMs, atMs: last.atMs };
  if (samples.length < TELLING_BURST) return combined;
  // Delays in queues are exponential: of `n` the shortest is an n-th of the mean, and that is how far off each way is.
  const mean = samples.reduce((sum, sample) => sum + sample.roundTripMs, 0) / samples.length;
  return { ...combined, sigmaMs: (mean - roundTripMs) / (2 * samples.length) };
}

/**
 * The documented average [M-330], for the HTTP fallback. Samples with long round trips are left out
 * (resolutions 3.1): one stalled request would shift the mean by half of its delay.
 */
export function averageSample(samples: readonly ClockSample[]): ClockSample | undefined {
  if (samples.length === 0) return undefined;
  const quickestMs = Math.min(...samples.map(({ roundTripMs }) => roundTripMs));
  const limitMs = quickestMs * SLOW_BURST_FACTOR + SLOW_BURST_SLACK_MS;
  const kept = samples.filter((sample) => sample.roundTripMs <= limitMs);
  const mean = (pick: (sample: ClockSample) => number) =>
    kept.reduce((sum, one) => sum + pick(one), 0) / kept.length;
  return {
    offsetMs: mean((sample) => sample.offsetMs),
    roundTripMs: mean((sample) => sample.roundTripMs),
    atMs: mean((sample) => sample.atMs),
  };
}

export function updateClock(before: ClockEstimate | undefined, sample: ClockSample): ClockEstimate {
  if (before === undefined || sample.atMs < before.atMs) return firstEstimate(sample);
  const recent = [...before.recentRoundTripsMs, sample.roundTripMs].slice(-REMEMBERED_BURSTS);
  const usualMs = Math.min(...before.recentRoundTripsMs);
  const isSlow = sample.roundTripMs > usualMs * SLOW_BURST_FACTOR + SLOW_BURST_SLACK_MS;
  if (isSlow && before.refused + 1 < MAX_REFUSED) {
    return { ...before, recentRoundTripsMs: recent, refused: before.refused + 1 };
  }
  // Slower than this path has been: the whole burst was held up, and by which way nobody knows.
  const heldUpMs = Math.max(sample.roundTripMs - usualMs, 0);
  const noise = sigmaOf(sample) ** 2 + (heldUpMs / 2) ** 2;
  const elapsedMs = sample.atMs - before.atMs;
  const predicted = predictVariance(before, elapsedMs);
  const surprise = sample.offsetMs - (before.offsetMs + before.drift * elapsedMs);
  const spread = predicted[0] + noise;
  if (Math.abs(surprise) > Math.max(STEP_SIGMAS * Math.sqrt(spread), STEP_FLOOR_MS))
    return firstEstimate(sample);
  const gainOffset = predicted[0] / spread;
  const gainDrift = predicted[1] / spread;
  return {
    offsetMs: before.offsetMs + before.drift * elapsedMs + gainOffset * surprise,
    drift: before.drift + gainDrift * surprise,
    atMs: sample.atMs,
    variance: [
      (1 - gainOffset) * predicted[0],
      (1 - gainOffset) * predicted[1],
      predicted[2] - gainDrift * predicted[1],
    ],
    roundTripMs: sample.roundTripMs,
    recentRoundTripsMs: recent,
    refused: 0,
  };
}

/** Nothing before the last sample counts: it is the first one, or a clock has been set since. */
export function isFromOneSample({ recentRoundTripsMs }: ClockEstimate): boolean {
  return recentRoundTripsMs.length === 1;
}

export function serverTimeAt(estimate: ClockEstimate, pageMs: number): number {
  return pageMs + estimate.offsetMs + estimate.drift * (pageMs - estimate.atMs);
}

/** Page time at which the server's clock shows `serverMs`. */
export function pageTimeAt(estimate: ClockEstimate, serverMs: number): number {
  return (serverMs - estimate.offsetMs + estimate.drift * estimate.atMs) / (1 + estimate.drift);
}

export function clockSigmaMs(estimate: ClockEstimate, pageMs: number): number {
  return Math.sqrt(predictVariance(estimate, Math.max(pageMs - estimate.atMs, 0))[0]);
}

function firstEstimate(sample: ClockSample): ClockEstimate {
  return {
    offsetMs: sample.offsetMs,
    drift: 0,
    atMs: sample.atMs,
    variance: [sigmaOf(sample) ** 2, 0, INITIAL_DRIFT_SIGMA ** 2],
    roundTripMs: sample.roundTripMs,
    recentRoundTripsMs: [sample.roundTripMs],
    refused: 0,
  };
}

function sigmaOf({ roundTripMs, sigmaMs = roundTripMs * SIGMA_PER_ROUND_TRIP }: ClockSample): number {
  return Math.max(sigmaMs, SIGMA_FLOOR_MS);
}

function predictVariance(estimate: ClockEstimate, elapsedMs: number): [number, number, number] {
  const [offset, both, drift] = estimate.variance;
  return [
    offset + 2 * elapsedMs * both + elapsedMs ** 2 * drift + OFFSET_NOISE_PER_MS * elapsedMs,
    both + elapsedMs * drift,
    drift + DRIFT_NOISE_PER_MS * elapsedMs,
  ];
}
