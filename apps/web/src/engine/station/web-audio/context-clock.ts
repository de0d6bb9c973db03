/**
 * Maps the time of an audio context to that of the page. The context's clock advances in steps and is read late, never
 * early, so the largest difference within a window is the best estimate. The window is short, because a context loses
 * time in underruns and device changes.
 */

const WINDOW_MS = 2_500;
/** Spreads readings over all phases of a step, whatever the length of steps and intervals. */
const GOLDEN_SHARE = (Math.sqrt(5) - 1) / 2;
const SPREAD = 0.6;
/** Fewer readings may all be late by most of a step, which would misplace the first sound. */
const ENOUGH_READINGS = 12;
/** If the latest readings agree on this much less, the context has lost time, and older readings are void. */
const LOST_TIME_MS = 15;
const RECENT_READINGS = 10;
/** No context gains this much: the page's clock was set back, and older readings are void. */
const SET_BACK_MS = 250;

interface Reading {
  readonly pageMs: number;
  /** Context time minus page time. */
  readonly differenceMs: number;
}

export class ContextClock {
  #readings: Reading[] = [];

  /** Returns whether the context's clock has jumped. */
  read(pageMs: number, contextSeconds: number): boolean {
    const differenceMs = contextSeconds * 1000 - pageMs;
    const oldestMs = pageMs - WINDOW_MS;
    const wasSetBack = this.isReady() && differenceMs - largest(this.#readings) > SET_BACK_MS;
    if (wasSetBack) this.#readings = [];
    this.#readings = this.#readings.filter((reading) => reading.pageMs >= oldestMs);
    this.#readings.push({ pageMs, differenceMs });
    if (wasSetBack) return true;
    const recent = this.#readings.slice(-RECENT_READINGS);
    if (recent.length < RECENT_READINGS || largest(this.#readings) - largest(recent) <= LOST_TIME_MS)
      return false;
    this.#readings = recent;
    return true;
  }

  isReady(): boolean {
    return this.#readings.length >= ENOUGH_READINGS;
  }

  toContextSeconds(pageMs: number): number {
    return (pageMs + largest(this.#readings)) / 1000;
  }

  forget(): void {
    this.#readings = [];
  }
}

/**
 * The delay before the next reading. Steps are often 10 ms, so evenly spaced readings would all be late by nearly the
 * same, which drifts and then falls back by a step.
 */
export function untilReadingMs(number: number, intervalMs: number): number {
  return intervalMs * (1 + SPREAD * (spreadOf(number) - spreadOf(number - 1)));
}

function spreadOf(number: number): number {
  return (number * GOLDEN_SHARE) % 1;
}

function largest(readings: readonly Reading[]): number {
  return readings.reduce((most, reading) => Math.max(most, reading.differenceMs), Number.NEGATIVE_INFINITY);
}
