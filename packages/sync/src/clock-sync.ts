/** Decides when to measure the clock and over which path; exchange, timers and clock are injected. */
import {
  CLOCK_RESYNC_AFTER_MS,
  CLOCK_SYNC_INTERVAL_MS,
  CLOCK_SYNC_SAMPLE_SPACING_MS,
  CLOCK_SYNC_SAMPLES,
  SYNC_BURST_SIZE,
} from '@tutti/contract/limits';
import { Subscribable } from '@tutti/subscribable';
import type { ClockSample } from './clock-fit.ts';
import {
  averageSample,
  type ClockEstimate,
  type ClockExchange,
  clockSigmaMs,
  pageTimeAt,
  serverTimeAt,
  toClockSample,
  updateClock,
} from './clock-offset.ts';
import type { Timers } from './timers.ts';

/** For two minutes after the start or a changed clock the drift is unknown, so bursts are closer together. */
const SETTLING_MS = 120_000;
const SETTLING_INTERVAL_MS = 10_000;
/** Interval after the first burst, on which all sound so far depends, and while jitter leaves much uncertainty. */
const UNSURE_INTERVAL_MS = 3_000;
const UNSURE_BEYOND_MS = 0.75;
/** Spacing of the overlapping exchanges of the first burst, so that none waits for another. */
const FIRST_SPACING_MS = 5;

export interface ClockSources {
  /** Returns undefined while there is no open hub. */
  exchangeOverHub(): Promise<ClockExchange> | undefined;
  exchangeOverHttp(): Promise<ClockExchange>;
  /** Neither path gave an answer; the previous estimate stays. */
  onFailure?(): void;
}

/** A class, because it holds long-lived state with many parts. There is one per page. */
export class ClockSync {
  readonly #sources: ClockSources;
  readonly #timers: Timers;
  readonly #measured = new Subscribable();
  /** Called after every measured burst. */
  readonly subscribe = this.#measured.subscribe;
  #estimate: ClockEstimate | undefined;
  #lastSuccessMs = Number.NEGATIVE_INFINITY;
  #settlingSinceMs = Number.NEGATIVE_INFINITY;
  #isStarted = false;
  #timer: number | undefined;
  #running: Promise<void> | undefined;

  constructor(sources: ClockSources, timers: Timers) {
    this.#sources = sources;
    this.#timers = timers;
  }

  start(): void {
    if (this.#isStarted) return;
    this.#isStarted = true;
    void this.resync();
  }

  stop(): void {
    this.#isStarted = false;
    this.#scheduleNext();
  }

  /** Measures at once without discarding anything: after sleep, on a new network, or on return to the page. */
  resync(): Promise<void> {
    this.#running ??= this.#measure().finally(() => {
      this.#running = undefined;
      this.#scheduleNext();
    });
    return this.#running;
  }

  /** Measures again if the last success is too long ago, for example after sleep or failures [M-331]. */
  checkFreshness(): void {
    if (this.#isStarted && this.#timers.now() - this.#lastSuccessMs >= CLOCK_RESYNC_AFTER_MS)
      void this.resync();
  }

  isKnown(): boolean {
    return this.#estimate !== undefined;
  }

  serverNowMs(): number {
    const now = this.#timers.now();
    return this.#estimate === undefined ? now : serverTimeAt(this.#estimate, now);
  }

  toPageTimeMs(serverMs: number): number {
    return this.#estimate === undefined ? serverMs : pageTimeAt(this.#estimate, serverMs);
  }

  sigmaMs(): number {
    if (this.#estimate === undefined) return Number.POSITIVE_INFINITY;
    return clockSigmaMs(this.#estimate, this.#timers.now());
  }

  roundTripMs(): number | undefined {
    return this.#estimate?.roundTripMs;
  }

  async #measure(): Promise<void> {
    const overHub = await this.#sampleHub();
    const burst = overHub.length > 0 ? overHub : await this.#sampleHttp();
    if (burst.length === 0) return this.#sources.onFailure?.();
    this.#estimate = updateClock(this.#estimate, burst);
    // A changed clock restarts the settling time.
    if (this.#estimate.isRestarted) this.#settlingSinceMs = this.#timers.now();
    this.#lastSuccessMs = this.#timers.now();
    this.#measured.emit();
  }

  #sampleHub(): Promise<ClockSample[]> {
    const exchange = () => this.#sources.exchangeOverHub();
    if (this.#estimate === undefined) return this.#collectOverlapping(exchange);
    const spacingMs = CLOCK_SYNC_SAMPLE_SPACING_MS;
    return this.#collect(exchange, { count: SYNC_BURST_SIZE, spacingMs });
  }

  /** The first sound waits for it, and a slow line delays overlapping exchanges only once. */
  async #collectOverlapping(exchange: () => Promise<ClockExchange> | undefined): Promise<ClockSample[]> {
    const answers: Promise<ClockSample | undefined>[] = [];
    while (answers.length < SYNC_BURST_SIZE) {
      if (answers.length > 0) await this.#pause(FIRST_SPACING_MS);
      const answer = exchange();
      if (answer === undefined) break;
      answers.push(answer.then(toClockSample, () => undefined));
    }
    return (await Promise.all(answers)).filter((sample) => sample !== undefined);
  }

  async #sampleHttp(): Promise<ClockSample[]> {
    const plan = { count: CLOCK_SYNC_SAMPLES, spacingMs: CLOCK_SYNC_SAMPLE_SPACING_MS };
    const average = averageSample(await this.#collect(() => this.#sources.exchangeOverHttp(), plan));
    return average === undefined ? [] : [average];
  }

  /** Stops at the first failed exchange, because the rest would fail as well. Earlier exchanges count. */
  async #collect(
    exchange: () => Promise<ClockExchange> | undefined,
    plan: { count: number; spacingMs: number },
  ): Promise<ClockSample[]> {
    const samples: ClockSample[] = [];
    for (let taken = 0; taken < plan.count; taken += 1) {
      if (taken > 0 && plan.spacingMs > 0) await this.#pause(plan.spacingMs);
      try {
        const answer = await exchange();
        if (answer === undefined) break;
        samples.push(toClockSample(answer));
      } catch {
        break;
      }
    }
    return samples;
  }

  #pause(delayMs: number): Promise<void> {
    return new Promise((resolve) => this.#timers.setTimer(resolve, delayMs));
  }

  #scheduleNext(): void {
    if (this.#timer !== undefined) this.#timers.clearTimer(this.#timer);
    if (!this.#isStarted) return;
    this.#timer = this.#timers.setTimer(() => void this.resync(), this.#nextBurstInMs());
  }

  #nextBurstInMs(): number {
    const isUnsure = this.sigmaMs() > UNSURE_BEYOND_MS;
    if (this.#timers.now() - this.#settlingSinceMs >= SETTLING_MS)
      return isUnsure ? SETTLING_INTERVAL_MS : CLOCK_SYNC_INTERVAL_MS;
    return isUnsure || this.#estimate?.isRestarted ? UNSURE_INTERVAL_MS : SETTLING_INTERVAL_MS;
  }
}
