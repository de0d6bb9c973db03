/**
 * Station playback on Web Audio: whole tracks are fetched once, decoded, and started at sample-exact instants ahead
 * of time. Seeking in an element would not do: in an MP3 it lands up to half a second beside what it claims.
 */

import type { Placement, StationEntry, StationOutput, StationOutputEvent, Timers } from '@tutti/sync';
import { Subscribable } from '#subscribable.ts';
import { Airing } from './airing.ts';
import { ContextClock, untilReadingMs } from './context-clock.ts';
import { OutputLatency } from './output-latency.ts';
import { decodeTrack, fetchTrack } from './track-audio.ts';

const READING_INTERVAL_MS = 50;
/** Until the clock is known, which holds back the first sound. */
const FIRST_READINGS_INTERVAL_MS = 20;
/** The soonest a source can be asked to start; less may already be rendered. */
const START_LEAD_SECONDS = 0.05;
/** Neighbours this close belong together: one ends exactly where the other begins. */
const NEIGHBOUR_SECONDS = 1;
/** A start that is this near counts as heard, so that a cut is no silence in the eyes of the page. */
const ABOUT_TO_SOUND_SECONDS = 0.2;
/** When an airing that waits for its start may still be moved, and from how much on it is worth it. */
const MOVE_FROM_SECONDS = 2;
const MOVE_UNTIL_SECONDS = 0.3;
const MOVE_BEYOND_SECONDS = 0.0005;
/** Clocks do not run apart by more: a reading that says so is wrong, or the jump is told as one. */
const MOVE_AT_MOST_SECONDS = 0.03;
const VOLUME_RAMP_SECONDS = 0.02;
/** Longer than a fade takes to reach the speaker; until then a context that is no longer needed runs on. */
const SUSPEND_AFTER_MS = 250;
/** A context needs a moment to run even where it may; only a longer wait means that a gesture is missing. */
const BLOCKED_AFTER_MS = 700;

interface Slot {
  readonly fetching: AbortController;
  buffer: AudioBuffer | undefined;
  /** Wanted, but the context does not run yet or its clock is not known yet. */
  waiting: Placement | undefined;
  airing: Airing | undefined;
  /** What the airing was started by. */
  placed: Placement | undefined;
}

export class WebAudioStationOutput implements StationOutput {
  readonly #timers: Timers;
  readonly #apiOrigin: string;
  readonly #events = new Subscribable<StationOutputEvent>();
  readonly subscribe = this.#events.subscribe;
  readonly #slots = new Map<string, Slot>();
  readonly #clock = new ContextClock();
  readonly #latency = new OutputLatency();
  #context: AudioContext | undefined;
  #master: GainNode | undefined;
  #volume = 1;
  #timer: number | undefined;
  #suspendTimer: number | undefined;
  #isBlocked = false;
  #wokenAtMs = 0;
  #readings = 0;

  constructor(timers: Timers, apiOrigin: string) {
    this.#timers = timers;
    this.#apiOrigin = apiOrigin;
  }

  prepare(entry: StationEntry): void {
    const known = this.#slots.get(entry.key);
    if (known !== undefined && !known.fetching.signal.aborted) return;
    const slot: Slot = {
      fetching: new AbortController(),
      buffer: undefined,
      waiting: undefined,
      airing: undefined,
      placed: undefined,
    };
    this.#slots.set(entry.key, slot);
    this.#wake();
    void this.#fetchAndDecode(entry, slot);
  }

  place(placement: Placement): void {
    const slot = this.#slots.get(placement.key);
    if (slot === undefined) return;
    if (slot.airing?.hasStarted() && this.#isRunning())
      return slot.airing.endAt(this.#toContext(placement.endsAtPageMs));
    slot.waiting = placement;
    this.#startWaiting();
  }

  cut(placement: Placement): void {
    const slot = this.#slots.get(placement.key);
    if (slot === undefined || !this.#isRunning()) return;
    const before = slot.airing;
    slot.airing = undefined;
    this.#start(slot, placement, before !== undefined);
    const takeOverSeconds = (slot.airing as Airing | undefined)?.whenSeconds;
    if (takeOverSeconds === undefined) before?.stop();
    else before?.fadeOut(takeOverSeconds);
  }

  setRate(key: string, rate: number): void {
    this.#slots.get(key)?.airing?.setRate(rate);
  }

  heard(): { key: string; filePositionMs: number } | undefined {
    if (!this.#isRunning() || !this.#clock.isReady()) return undefined;
    const nowSeconds = this.#toContext(this.#timers.now());
    let soon: { key: string; airing: Airing } | undefined;
    for (const [key, { airing }] of this.#slots) {
      if (airing === undefined || nowSeconds >= airing.endSeconds) continue;
      if (nowSeconds >= airing.whenSeconds)
        return { key, filePositionMs: airing.positionAt(nowSeconds) * 1000 };
      if (airing.whenSeconds - nowSeconds < ABOUT_TO_SOUND_SECONDS) soon = { key, airing };
    }
    return soon && { key: soon.key, filePositionMs: soon.airing.positionAt(nowSeconds) * 1000 };
  }

  outputLatencyMs(): number | undefined {
    return this.#latency.isTold() ? this.#latency.seconds * 1000 : undefined;
  }

  isCoarse(): boolean {
    return false;
  }

  release(key: string): void {
    const slot = this.#slots.get(key);
    this.#slots.delete(key);
    slot?.fetching.abort();
    if (this.#isRunning()) slot?.airing?.fadeAway();
    else slot?.airing?.stop();
  }

  releaseAll(): void {
    for (const key of this.#slots.keys()) this.release(key);
    if (this.#timer !== undefined) this.#timers.clearTimer(this.#timer);
    this.#timer = undefined;
    this.#isBlocked = false;
    this.#clock.forget();
    if (this.#suspendTimer !== undefined) this.#timers.clearTimer(this.#suspendTimer);
    this.#suspendTimer = this.#timers.setTimer(() => this.#suspendUnused(), SUSPEND_AFTER_MS);
  }

  unlock(): void {
    if (this.#slots.size > 0) this.#wake();
  }

  setVolume(volume: number, isMuted: boolean): void {
    // Above 1 the level of the station, which leaves just enough room for its peaks, would clip.
    this.#volume = isMuted ? 0 : Math.min(volume, 1);
    const context = this.#context;
    if (context !== undefined) {
      this.#master?.gain.setTargetAtTime(this.#volume, context.currentTime, VOLUME_RAMP_SECONDS);
    }
  }

  async #fetchAndDecode(entry: StationEntry, slot: Slot): Promise<void> {
    const { key } = entry;
    try {
      const bytes = await fetchTrack(this.#apiOrigin + entry.audioUrl, slot.fetching.signal);
      slot.buffer = await decodeTrack(this.#ensureContext(), bytes, entry.track.durationMs);
      if (this.#slots.get(key) === slot) this.#events.tell({ type: 'ready', key });
    } catch (error) {
      if (this.#slots.get(key) !== slot) return;
      this.#slots.delete(key);
      this.#events.tell({
        type: 'failed',
        key,
        reason: error instanceof Error ? error.message : String(error),
      });
    }
  }

  #startWaiting(): void {
    if (!this.#isRunning() || !this.#clock.isReady() || !this.#latency.isSettled()) return;
    for (const slot of this.#slots.values()) {
      const placement = slot.waiting;
      if (placement === undefined) continue;
      slot.waiting = undefined;
      slot.airing?.stop();
      slot.airing = undefined;
      this.#start(slot, placement, false);
    }
  }

  /** At its instant when that lies ahead, at once and further in when it has passed, not at all after the end. */
  #start(slot: Slot, placement: Placement, isCrossfade: boolean): void {
    const { buffer } = slot;
    const context = this.#context;
    const destination = this.#master;
    if (buffer === undefined || context === undefined || destination === undefined) return;
    const plannedSeconds = this.#toContext(placement.startsAtPageMs);
    const whenSeconds = Math.max(plannedSeconds, context.currentTime + START_LEAD_SECONDS);
    const offsetSeconds = placement.cueInMs / 1000 + (whenSeconds - plannedSeconds);
    const endSeconds = this.#toContext(placement.endsAtPageMs);
    if (offsetSeconds >= buffer.duration || endSeconds <= whenSeconds) return;
    const gain = 10 ** (placement.gainDb / 20);
    const plan = { whenSeconds, offsetSeconds, endSeconds, gain, isCrossfade };
    slot.airing = new Airing({ context, destination }, buffer, plan);
    slot.placed = placement;
    this.#joinNeighbours(slot.airing);
  }

  /**
   * The context's clock and the page's run apart, by some milliseconds in the minute for which a track may wait for its
   * start: shortly before, its instant is read on the context's clock once more.
   */
  #moveUpcoming(nowSeconds: number): void {
    for (const slot of this.#slots.values()) {
      const { airing, placed } = slot;
      if (airing === undefined || placed === undefined) continue;
      const leftSeconds = airing.whenSeconds - nowSeconds;
      if (leftSeconds < MOVE_UNTIL_SECONDS || leftSeconds > MOVE_FROM_SECONDS) continue;
      const offSeconds = this.#toContext(placed.startsAtPageMs) - airing.whenSeconds;
      const bySeconds = Math.abs(offSeconds);
      if (bySeconds < MOVE_BEYOND_SECONDS || bySeconds > MOVE_AT_MOST_SECONDS) continue;
      airing.stop();
      slot.airing = undefined;
      this.#start(slot, placed, false);
    }
  }

  /** Ends and starts come from two readings of the clock; without this they would leave a gap or an overlap. */
  #joinNeighbours(started: Airing): void {
    for (const { airing } of this.#slots.values()) {
      if (airing === undefined || airing === started) continue;
      const [earlier, later] =
        airing.whenSeconds < started.whenSeconds ? [airing, started] : [started, airing];
      if (Math.abs(earlier.endSeconds - later.whenSeconds) < NEIGHBOUR_SECONDS)
        earlier.endAt(later.whenSeconds);
    }
  }

  #ensureContext(): AudioContext {
    if (this.#context !== undefined) return this.#context;
    // "playback" would allow buffers of a fifth of a second, and with them jumps of that size.
    const context = new AudioContext({ latencyHint: 'interactive' });
    this.#context = context;
    this.#master = new GainNode(context, { gain: this.#volume });
    this.#master.connect(context.destination);
    context.addEventListener('statechange', () => this.#hearContext());
    return context;
  }

  /** A running context keeps the sound device and the battery busy. */
  #suspendUnused(): void {
    if (this.#slots.size === 0 && this.#isRunning()) void this.#context?.suspend();
  }

  #wake(): void {
    this.#wokenAtMs = this.#timers.now();
    this.#resume(this.#ensureContext());
    if (this.#timer === undefined) this.#readClock();
  }

  #resume(context: AudioContext): void {
    if (context.state === 'running') return;
    // Never settles while the browser waits for a gesture; the state change tells when it has.
    context.resume().catch(() => undefined);
  }

  #hearContext(): void {
    this.#clock.forget();
    this.#latency.forget();
    if (this.#slots.size === 0) return;
    // Our own suspend may come into force after the next station has asked for sound.
    if (this.#context !== undefined) this.#resume(this.#context);
    // Nothing placed is true any more: the context's clock stood still.
    for (const slot of this.#slots.values()) {
      slot.airing?.stop();
      slot.airing = undefined;
    }
    this.#events.tell({ type: 'disturbed' });
  }

  /** Samples the clock while something is to be played, and with it whether the browser lets us. */
  #readClock(): void {
    const intervalMs = this.#clock.isReady() ? READING_INTERVAL_MS : FIRST_READINGS_INTERVAL_MS;
    this.#readings += 1;
    const waitMs = untilReadingMs(this.#readings, intervalMs);
    this.#timer = this.#timers.setTimer(() => this.#readClock(), waitMs);
    const context = this.#context;
    if (context === undefined) return;
    const isLate = this.#timers.now() - this.#wokenAtMs > BLOCKED_AFTER_MS;
    this.#setBlocked(context.state !== 'running' && isLate);
    if (context.state !== 'running') return;
    const hasJumped = this.#clock.read(this.#timers.now(), context.currentTime);
    const hasMoved = this.#latency.read(context);
    this.#startWaiting();
    if (this.#clock.isReady()) this.#moveUpcoming(context.currentTime);
    if (hasJumped || hasMoved) this.#events.tell({ type: 'disturbed' });
  }

  #setBlocked(isBlocked: boolean): void {
    if (this.#isBlocked === isBlocked) return;
    this.#isBlocked = isBlocked;
    this.#events.tell({ type: isBlocked ? 'blocked' : 'unblocked' });
  }

  #isRunning(): boolean {
    return this.#context?.state === 'running';
  }

  /** The context time to render what is to leave the speaker at a page time. */
  #toContext(pageMs: number): number {
    return this.#clock.toContextSeconds(pageMs) - this.#latency.seconds;
  }
}
