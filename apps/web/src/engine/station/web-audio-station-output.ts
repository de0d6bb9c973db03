/**
 * Station playback on Web Audio: whole tracks are fetched once, decoded, and started at sample-exact instants ahead
 * of time. Seeking in an element would not do: in an MP3 it lands up to half a second beside what it claims.
 */

import { Subscribable } from '@tutti/subscribable';
import type { Placement, StationEntry, StationOutput, StationOutputEvent, Timers } from '@tutti/sync';
import { Airing } from './airing.ts';
import { SoundContext } from './sound-context.ts';
import { decodeTrack, fetchTrack } from './track-audio.ts';

/** The soonest a source can be asked to start; less may already be rendered. */
const START_LEAD_SECONDS = 0.05;
/** Neighbours this close belong together: one ends exactly where the other begins. */
const NEIGHBOUR_SECONDS = 1;
/**
 * The old place sounds on until the new one takes over, so there is time: a page that is held up for longer than the lead
 * would have its fades in the past, and both would be heard as a click.
 */
const CUT_LEAD_SECONDS = 0.25;
/** A start that is this near counts as heard, so that a cut is no silence in the eyes of the page. */
const ABOUT_TO_SOUND_SECONDS = 0.3;
/** When an airing that waits for its start may still be moved, and from how much on it is worth it. */
const MOVE_FROM_SECONDS = 2;
const MOVE_UNTIL_SECONDS = 0.3;
const MOVE_BEYOND_SECONDS = 0.0005;
/** Clocks do not run apart by more: a reading that says so is wrong, or the jump is told as one. */
const MOVE_AT_MOST_SECONDS = 0.03;
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
  readonly #apiOrigin: string;
  readonly #events = new Subscribable<StationOutputEvent>();
  readonly subscribe = this.#events.subscribe;
  readonly #slots = new Map<string, Slot>();
  readonly #sound: SoundContext;

  constructor(timers: Timers, apiOrigin: string) {
    this.#apiOrigin = apiOrigin;
    this.#sound = new SoundContext(timers, {
      isUsed: () => this.#slots.size > 0,
      onReading: (nowSeconds) => {
        this.#startWaiting();
        if (this.#sound.isTimed()) this.#moveUpcoming(nowSeconds);
      },
      onJump: () => this.#events.tell({ type: 'disturbed' }),
      onStandstill: () => this.#stopAll(),
      onBlocked: (isBlocked) => this.#events.tell({ type: isBlocked ? 'blocked' : 'unblocked' }),
    });
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
    this.#sound.wake();
    void this.#fetchAndDecode(entry, slot);
  }

  place(placement: Placement): void {
    const slot = this.#slots.get(placement.key);
    if (slot === undefined) return;
    if (slot.airing?.hasStarted() && this.#sound.isRunning())
      return slot.airing.endAt(this.#sound.toSeconds(placement.endsAtPageMs));
    slot.waiting = placement;
    this.#startWaiting();
  }

  cut(placement: Placement): void {
    const slot = this.#slots.get(placement.key);
    if (slot === undefined || !this.#sound.isRunning()) return;
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
    if (!this.#sound.isTimed()) return undefined;
    const nowSeconds = this.#sound.nowSeconds();
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
    return this.#sound.outputLatencyMs();
  }

  isCoarse(): boolean {
    return false;
  }

  release(key: string): void {
    const slot = this.#slots.get(key);
    this.#slots.delete(key);
    slot?.fetching.abort();
    if (this.#sound.isRunning()) slot?.airing?.fadeAway();
    else slot?.airing?.stop();
  }

  releaseAll(): void {
    for (const key of this.#slots.keys()) this.release(key);
    this.#sound.rest();
  }

  unlock(): void {
    if (this.#slots.size > 0) this.#sound.wake();
  }

  setVolume(volume: number, isMuted: boolean): void {
    // Above 1 the level of the station, which leaves just enough room for its peaks, would clip.
    this.#sound.setVolume(isMuted ? 0 : Math.min(volume, 1));
  }

  async #fetchAndDecode(entry: StationEntry, slot: Slot): Promise<void> {
    const { key } = entry;
    try {
      const bytes = await fetchTrack(this.#apiOrigin + entry.audioUrl, slot.fetching.signal);
      slot.buffer = await decodeTrack(this.#sound.open().context, bytes, entry.track.durationMs);
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
    if (!this.#sound.isSettled()) return;
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
    if (buffer === undefined) return;
    const { context, destination } = this.#sound.open();
    const plannedSeconds = this.#sound.toSeconds(placement.startsAtPageMs);
    const leadSeconds = isCrossfade ? CUT_LEAD_SECONDS : START_LEAD_SECONDS;
    const whenSeconds = Math.max(plannedSeconds, context.currentTime + leadSeconds);
    const offsetSeconds = placement.cueInMs / 1000 + (whenSeconds - plannedSeconds);
    const endSeconds = this.#sound.toSeconds(placement.endsAtPageMs);
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
      const offSeconds = this.#sound.toSeconds(placed.startsAtPageMs) - airing.whenSeconds;
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

  #stopAll(): void {
    for (const slot of this.#slots.values()) {
      slot.airing?.stop();
      slot.airing = undefined;
    }
    this.#events.tell({ type: 'disturbed' });
  }
}
