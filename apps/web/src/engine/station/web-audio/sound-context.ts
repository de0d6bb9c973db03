/**
 * The Web Audio context of stations: resumed to play, suspended afterwards, and read to map its clock to the page's. It
 * knows nothing of stations.
 */
import type { Timers } from '@tutti/sync';
import { ContextClock, untilReadingMs } from './context-clock.ts';
import { OutputLatency } from './output-latency.ts';

const PIECE_SAMPLE_RATE = 48_000;
const READING_INTERVAL_MS = 50;
/** Used until the clock is known, because that delays the first sound. */
const FIRST_READINGS_INTERVAL_MS = 20;
const VOLUME_RAMP_SECONDS = 0.02;
/** Longer than a fade takes to reach the speaker; an unused context runs on until then. */
const SUSPEND_AFTER_MS = 250;
/** A context takes a moment to start even when it may; only a longer wait means that a gesture is missing. */
const BLOCKED_AFTER_MS = 700;

interface SoundContextHooks {
  isUsed(): boolean;
  /** The clock was read while the context runs. */
  onReading(nowSeconds: number): void;
  /** Sound placed by the clock is now at another position. */
  onJump(): void;
  /** The context's clock stood still, so everything scheduled is void. */
  onStandstill(): void;
  /** The browser requires a gesture, or has had it. */
  onBlocked(isBlocked: boolean): void;
}

export interface Sound {
  readonly context: AudioContext;
  readonly destination: AudioNode;
}

export class SoundContext {
  readonly #timers: Timers;
  readonly #hooks: SoundContextHooks;
  readonly #clock = new ContextClock();
  readonly #latency = new OutputLatency(navigator.userAgent);
  #sound: { readonly context: AudioContext; readonly destination: GainNode } | undefined;
  #volume = 1;
  #timer: number | undefined;
  #suspendTimer: number | undefined;
  #isBlocked = false;
  #wokenAtMs = 0;
  #readings = 0;

  constructor(timers: Timers, hooks: SoundContextHooks) {
    this.#timers = timers;
    this.#hooks = hooks;
  }

  open(): Sound {
    if (this.#sound !== undefined) return this.#sound;
    const context = openContext();
    const destination = new GainNode(context, { gain: this.#volume });
    this.#sound = { context, destination };
    destination.connect(context.destination);
    context.addEventListener('statechange', () => this.#hearState(context));
    return this.#sound;
  }

  wake(): void {
    this.#wokenAtMs = this.#timers.now();
    this.#resume(this.open().context);
    if (this.#timer === undefined) this.#readClock();
  }

  /** Suspends, because a running context keeps the sound device and the battery busy. */
  rest(): void {
    if (this.#timer !== undefined) this.#timers.clearTimer(this.#timer);
    this.#timer = undefined;
    this.#isBlocked = false;
    this.#clock.forget();
    if (this.#suspendTimer !== undefined) this.#timers.clearTimer(this.#suspendTimer);
    this.#suspendTimer = this.#timers.setTimer(() => {
      if (!this.#hooks.isUsed() && this.isRunning()) void this.#sound?.context.suspend();
    }, SUSPEND_AFTER_MS);
  }

  setVolume(volume: number): void {
    this.#volume = volume;
    if (this.#sound === undefined) return;
    const { context, destination } = this.#sound;
    destination.gain.setTargetAtTime(volume, context.currentTime, VOLUME_RAMP_SECONDS);
  }

  isRunning(): boolean {
    return this.#sound?.context.state === 'running';
  }

  /** It runs, and its clock is known. */
  isTimed(): boolean {
    return this.isRunning() && this.#clock.isReady();
  }

  /** The delay of the speaker is known as well. */
  isSettled(): boolean {
    return this.isTimed() && this.#latency.isSettled();
  }

  outputLatencyMs(): number | undefined {
    return this.#latency.isReported() ? this.#latency.seconds * 1000 : undefined;
  }

  /** The context time at which to render sound that leaves the speaker at a page time. */
  toSeconds(pageMs: number): number {
    return this.#clock.toContextSeconds(pageMs) - this.#latency.seconds;
  }

  nowSeconds(): number {
    return this.toSeconds(this.#timers.now());
  }

  #resume(context: AudioContext): void {
    if (context.state === 'running') return;
    // The promise does not settle while the browser waits for a gesture; the state change reports it.
    context.resume().catch(() => undefined);
  }

  #hearState(context: AudioContext): void {
    this.#clock.forget();
    this.#latency.forget();
    if (!this.#hooks.isUsed()) return;
    // Our own suspend may take effect after the next station has started.
    this.#resume(context);
    this.#hooks.onStandstill();
  }

  /** Reads the clock while something plays, and notices whether the browser blocks us. */
  #readClock(): void {
    const intervalMs = this.#clock.isReady() ? READING_INTERVAL_MS : FIRST_READINGS_INTERVAL_MS;
    this.#readings += 1;
    const waitMs = untilReadingMs(this.#readings, intervalMs);
    this.#timer = this.#timers.setTimer(() => this.#readClock(), waitMs);
    const context = this.#sound?.context;
    if (context === undefined) return;
    const isLate = this.#timers.now() - this.#wokenAtMs > BLOCKED_AFTER_MS;
    this.#setBlocked(context.state !== 'running' && isLate);
    if (context.state !== 'running') return;
    const hasJumped = this.#clock.read(this.#timers.now(), context.currentTime);
    const hasMoved = this.#latency.read(context);
    this.#hooks.onReading(context.currentTime);
    if (hasJumped || hasMoved) this.#hooks.onJump();
  }

  #setBlocked(isBlocked: boolean): void {
    if (this.#isBlocked === isBlocked) return;
    this.#isBlocked = isBlocked;
    this.#hooks.onBlocked(isBlocked);
  }
}

/** "playback" would allow buffers of a fifth of a second, and jumps of that size. */
function openContext(): AudioContext {
  try {
    // This is the rate of the pieces, so their frames are played without resampling.
    return new AudioContext({ latencyHint: 'interactive', sampleRate: PIECE_SAMPLE_RATE });
  } catch {
    return new AudioContext({ latencyHint: 'interactive' });
  }
}
