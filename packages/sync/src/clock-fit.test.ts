import { createSeededRandom } from '@tutti/testkit';
import { describe, expect, it } from 'vitest';
import { type ClockSample, type DriftPrior, fitClock, quickestAt } from './clock-fit.ts';

const UNKNOWN: DriftPrior = { drift: 0, sigma: 2e-4 };
/** Known so exactly that samples cannot change it. */
const KNOWN: DriftPrior = { drift: 0, sigma: 1e-12 };

const sample = (roundTripMs: number, atMs = 0, offsetMs = 0): ClockSample => ({
  offsetMs,
  roundTripMs,
  atMs,
});

/** One exchange per second, each message delayed at random. */
function path(parts: { seed: number; count: number; driftPpm: number; jitterMs: number }): ClockSample[] {
  const random = createSeededRandom(parts.seed);
  const delayMs = () => 10 - Math.log(1 - random()) * parts.jitterMs;
  return Array.from({ length: parts.count }, (_, index) => {
    const [thereMs, backMs] = [delayMs(), delayMs()];
    const atMs = index * 1_000;
    return sample(thereMs + backMs, atMs, 100 + atMs * parts.driftPpm * 1e-6 + (thereMs - backMs) / 2);
  });
}

/** Computes the same result by brute force: every drift from -0.1 % to 0.1 %, in steps of a hundredth of a ppm. */
function weighAllDrifts(samples: readonly ClockSample[], prior: DriftPrior, heldUpMs: number) {
  const atMs = samples.at(-1)?.atMs ?? 0;
  const lines = Array.from({ length: 200_001 }, (_, index) => {
    const drift = (index - 100_000) * 1e-8;
    const { thereMs, backMs } = quickestAt(samples, atMs, drift);
    const loglikely = (samples.length * (thereMs + backMs)) / heldUpMs;
    return { drift, offsetMs: (thereMs - backMs) / 2, log: loglikely - (drift / prior.sigma) ** 2 / 2 };
  });
  const most = lines.reduce((max, { log }) => Math.max(max, log), Number.NEGATIVE_INFINITY);
  const total = lines.reduce((sum, { log }) => sum + Math.exp(log - most), 0);
  const mean = (pick: (line: { drift: number; offsetMs: number }) => number) =>
    lines.reduce((sum, line) => sum + pick(line) * Math.exp(line.log - most), 0) / total;
  const [offsetMs, drift] = [mean((line) => line.offsetMs), mean((line) => line.drift)];
  return {
    offsetMs,
    drift,
    both: mean((line) => (line.offsetMs - offsetMs) * (line.drift - drift)),
    driftSigma: Math.sqrt(mean((line) => (line.drift - drift) ** 2)),
  };
}

describe('the fit of a clock', () => {
  it.each([
    ['a short look over an even path', { seed: 1, count: 6, driftPpm: 120, jitterMs: 1 }],
    ['a short look over an uneven path', { seed: 2, count: 8, driftPpm: -80, jitterMs: 20 }],
    ['a minute over an uneven path', { seed: 3, count: 60, driftPpm: 150, jitterMs: 20 }],
    ['two minutes over an even path', { seed: 4, count: 120, driftPpm: -40, jitterMs: 1 }],
  ])('is the mean over all drifts, weighted by the likelihood of %s', (_path, parts) => {
    const samples = path(parts);
    const fit = fitClock(samples, UNKNOWN);
    const exact = weighAllDrifts(samples, UNKNOWN, fit.heldUpMs);
    const driftSigma = Math.sqrt(fit.variance[2]);
    expect(Math.abs(fit.drift - exact.drift)).toBeLessThan(0.02 * exact.driftSigma);
    expect(Math.abs(driftSigma / exact.driftSigma - 1)).toBeLessThan(0.03);
    expect(Math.abs(fit.offsetMs - exact.offsetMs)).toBeLessThan(0.02 * Math.sqrt(fit.variance[0]));
    expect(Math.abs(fit.variance[1] / exact.both - 1)).toBeLessThan(0.06);
  });

  it('gives the offset at the last sample if the clocks drift apart', () => {
    const apart = Array.from({ length: 100 }, (_, index) => sample(20, index * 1_000, index * 0.15));
    const fit = fitClock(apart, UNKNOWN);
    expect(fit.drift * 1e6).toBeCloseTo(150, 1);
    expect(Math.abs(fit.offsetMs - 99 * 0.15)).toBeLessThan(0.02);
  });

  it('learns almost nothing about drift within a moment', () => {
    const moment = Array.from({ length: 8 }, (_, index) => sample(20, index));
    const { drift, variance } = fitClock(moment, UNKNOWN);
    expect(Math.sqrt(variance[2]) / UNKNOWN.sigma).toBeGreaterThan(0.95);
    expect(Math.sqrt(variance[2]) / UNKNOWN.sigma).toBeLessThanOrEqual(1);
    expect(drift).toBeCloseTo(0, 6);
  });

  it.each([
    ['no less than the finest timer tells', [20, 20, 20], 0.25],
    ['by the median of what goes beyond the quickest', [100, 20, 36.78], 10],
    ['without being misled by one that was stuck', [20, 30_000, 36.78], 10],
    ['by the round trip where there are too few', [20, 20], 7],
    ['by the round trip where there is one', [40], 14],
  ])('estimates the delay of messages: %s', (_how, roundTripsMs, heldUpMs) => {
    const samples = roundTripsMs.map((roundTripMs) => sample(roundTripMs));
    expect(fitClock(samples, KNOWN).heldUpMs).toBeCloseTo(heldUpMs, 9);
  });

  it('is as certain of the offset as the fastest of its messages allows, with a margin', () => {
    const held10Ms = [20, 36.78, 36.78, 100].map((roundTripMs) => sample(roundTripMs));
    // 1.4 × 10 ms / 4 above the truth in each direction; the offset is half of the difference.
    expect(fitClock(held10Ms, KNOWN).variance[0]).toBeCloseTo(3.5 ** 2 / 2, 9);
  });
});
