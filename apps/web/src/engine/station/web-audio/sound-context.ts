/**
 * The Web Audio context of stations: resumes, suspends, and maps its clock to the page's. It knows nothing of stations.
 */
import type { Timers } from '@tutti/sync';
import type { ContextClock } from './context-clock.ts';
import type { OutputLatency } from './output-latency.ts';

const PIECE_SAMPLE_RATE = 48_000;
const READING_INTERVAL_MS = 50;
/** Short, because the first sound waits for the clock. */
const FIRST_READINGS_INTERVAL_MS = 20;
const VOLUME_RAMP_SECONDS = 0.02;
/** Longer than a fade takes to reach the speaker. */
const SUSPEND_AFTER_MS = 250;
/** Starting takes a moment even when it is allowed; a longer wait means that a gesture is missing. */
const BLOCKED_AFTER_MS = 700;

interface SoundContextHooks {
  isUsed(): boolean;
  onReading(nowSeconds: number): void;
  /** The clock has jumped, so placed sound is at another position. */
  onJump(): void;
  /** The clock stood still, so everything scheduled is void. */
  onStandstill(): void;
  onBlocked(isBlocked: boolean): void;
}

export interface Sound {
  readonly context: AudioContext;
  readonly destination: AudioNode;
}

/** Loads with the code that plays pieces, which is not loaded yet when a gesture wakes the context. */
export interface ContextTiming {
  readonly clock: ContextClock;
  readonly latency: OutputLatency;
  untilReadingMs(reading: number, intervalMs: number): number;
}

export class SoundContext {
  readonly #timers: Timers;
  readonly #hooks: SoundContextHooks;
  #timing: ContextTiming | undefined;
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

  timeWith(timing: ContextTiming): void {
    this.#timing = timing;
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

  /** Suspends, because a running context keeps device and battery busy. */
  rest(): void {
    if (this.#timer !== undefined) this.#timers.clearTimer(this.#timer);
    this.#timer = undefined;
    this.#isBlocked = false;
    this.#timing?.clock.forget();
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
    return this.isRunning() && this.#timing?.clock.isReady() === true;
  }

  /** The delay of the speaker is known, too. */
  isSettled(): boolean {
    return this.isTimed() && this.#timing?.latency.isSettled() === true;
  }

  outputLatencyMs(): number | undefined {
    const latency = this.#timing?.latency;
    return latency?.isReported() === true ? latency.seconds * 1000 : undefined;
  }

  /** Returns when to render sound that leaves the speaker at this page time; meaningless until the context is timed. */
  toSeconds(pageMs: number): number {
    if (this.#timing === undefined) return 0;
    return this.#timing.clock.toContextSeconds(pageMs) - this.#timing.latency.seconds;
  }

  nowSeconds(): number {
    return this.toSeconds(this.#timers.now());
  }

  #resume(context: AudioContext): void {
    if (context.state === 'running') return;
    // Unsettled while the browser waits for a gesture; the state change reports it.
    context.resume().catch(() => undefined);
  }

  #hearState(context: AudioContext): void {
    this.#timing?.clock.forget();
    this.#timing?.latency.forget();
    if (!this.#hooks.isUsed()) return;
    // Our own suspend may take effect after the next station has started.
    this.#resume(context);
    this.#hooks.onStandstill();
  }

  #readClock(): void {
    const timing = this.#timing;
    const intervalMs = timing?.clock.isReady() === true ? READING_INTERVAL_MS : FIRST_READINGS_INTERVAL_MS;
    this.#readings += 1;
    const waitMs = timing?.untilReadingMs(this.#readings, intervalMs) ?? intervalMs;
    this.#timer = this.#timers.setTimer(() => this.#readClock(), waitMs);
    const context = this.#sound?.context;
    if (context === undefined) return;
    const isLate = this.#timers.now() - this.#wokenAtMs > BLOCKED_AFTER_MS;
    this.#setBlocked(context.state !== 'running' && isLate);
    if (context.state !== 'running' || timing === undefined) return;
    const hasJumped = timing.clock.read(this.#timers.now(), context.currentTime);
    const hasMoved = timing.latency.read(context);
    this.#hooks.onReading(context.currentTime);
    if (hasJumped || hasMoved) this.#hooks.onJump();
  }

  #setBlocked(isBlocked: boolean): void {
    if (this.#isBlocked === isBlocked) return;
    this.#isBlocked = isBlocked;
    this.#hooks.onBlocked(isBlocked);
  }
}

/** "playback" would allow buffers, and jumps, of a fifth of a second. */
function openContext(): AudioContext {
  try {
    // The rate of the pieces, so that they need no resampling.
    return new AudioContext({ latencyHint: 'interactive', sampleRate: PIECE_SAMPLE_RATE });
  } catch {
    return new AudioContext({ latencyHint: 'interactive' });
  }
}
