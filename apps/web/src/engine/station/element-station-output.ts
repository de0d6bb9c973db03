/**
 * Station playback on one audio element, for phones and for pages whose Web Audio is taken away while hidden: an
 * element plays on behind a locked screen and has the keys there. It seeks in the file as it is, so it is only kept in
 * step by about a second; one element, because a phone lets a hidden page go on with what sounds but start nothing new.
 */

import { Subscribable } from '@tutti/subscribable';
import type { Placement, StationEntry, StationOutput, StationOutputEvent, Timers } from '@tutti/sync';

/** From asking for a position to hearing it: a first guess, then measured. */
const FIRST_LEAD_MS = 150;
const LONGEST_LEAD_MS = 1_500;
/** A file that ends this much before its airing gives way at once: waiting would be silence. */
const EARLY_END_MS = 1_500;
const READY_TO_PLAY = 3;

export class ElementStationOutput implements StationOutput {
  readonly #timers: Timers;
  readonly #apiOrigin: string;
  readonly #element: HTMLAudioElement;
  readonly #events = new Subscribable<StationOutputEvent>();
  readonly subscribe = this.#events.subscribe;
  readonly #entries = new Map<string, StationEntry>();
  readonly #placements = new Map<string, Placement>();
  #currentKey: string | undefined;
  #leadMs = FIRST_LEAD_MS;
  /** The position asked for has not been heard yet; its outcome teaches the lead. */
  #isSeeking = false;
  #isBlocked = false;
  #volume = 1;
  #isMuted = false;
  #timer: number | undefined;

  constructor(timers: Timers, apiOrigin: string, element = new Audio()) {
    this.#timers = timers;
    this.#apiOrigin = apiOrigin;
    this.#element = element;
    // Keeping the pitch would let the heard position wander beside the one that is told.
    element.preservesPitch = false;
    element.addEventListener('loadedmetadata', () => this.#seek());
    element.addEventListener('playing', () => this.#hearPlaying());
    element.addEventListener('pause', () => this.#hearPause());
    element.addEventListener('ended', () => this.#hearEnd());
    element.addEventListener('seeked', () => {
      if (!element.paused && element.readyState >= READY_TO_PLAY) this.#hearPlaying();
    });
    // Timers of hidden pages are slowed down; what sounds goes on telling its position.
    element.addEventListener('timeupdate', () => this.#act());
    element.addEventListener('error', () => this.#fail());
  }

  /** Nothing is fetched ahead: the element streams, and on a phone every byte may cost. */
  prepare(entry: StationEntry): void {
    const isNew = !this.#entries.has(entry.key);
    this.#entries.set(entry.key, entry);
    if (!isNew) return;
    this.#timers.setTimer(() => {
      if (this.#entries.has(entry.key)) this.#events.tell({ type: 'ready', key: entry.key });
    }, 0);
  }

  place(placement: Placement): void {
    this.#placements.set(placement.key, placement);
    this.#act();
  }

  cut(placement: Placement): void {
    this.#placements.set(placement.key, placement);
    if (placement.key === this.#currentKey) this.#seek();
    else this.#act();
  }

  setRate(key: string, rate: number): void {
    if (key === this.#currentKey) this.#element.playbackRate = rate;
  }

  heard(): { key: string; filePositionMs: number } | undefined {
    const { paused, seeking, ended, readyState, currentTime } = this.#element;
    const key = this.#currentKey;
    if (key === undefined || paused || seeking || ended || this.#isSeeking || readyState < READY_TO_PLAY)
      return undefined;
    return { key, filePositionMs: currentTime * 1000 };
  }

  outputLatencyMs(): undefined {
    return undefined;
  }

  isCoarse(): boolean {
    return true;
  }

  release(key: string): void {
    this.#entries.delete(key);
    this.#placements.delete(key);
    if (key === this.#currentKey) this.#silence();
    this.#act();
  }

  releaseAll(): void {
    this.#entries.clear();
    this.#placements.clear();
    this.#silence();
    this.#isBlocked = false;
    this.#schedule(undefined);
  }

  unlock(): void {
    if (this.#currentKey !== undefined && this.#element.paused) this.#play();
  }

  setVolume(volume: number, isMuted: boolean): void {
    this.#volume = volume;
    this.#isMuted = isMuted;
    this.#applyVolume();
  }

  /** Starts what is due, ends what is over, and wakes up for what comes next. */
  #act(aheadMs = 0): void {
    const nowMs = this.#timers.now();
    const due = this.#findDue(nowMs, aheadMs);
    if (due === undefined && this.#currentKey !== undefined) this.#silence();
    if (due !== undefined && due.key !== this.#currentKey) this.#begin(due);
    const starts = [...this.#placements.values()].map(({ startsAtPageMs }) => startsAtPageMs - nowMs);
    const nextMs = Math.min(...starts.filter((leftMs) => leftMs > 0));
    this.#schedule(Number.isFinite(nextMs) ? nextMs : undefined);
  }

  #findDue(nowMs: number, aheadMs: number): Placement | undefined {
    return [...this.#placements.values()].find(
      ({ startsAtPageMs, endsAtPageMs }) => startsAtPageMs - aheadMs <= nowMs && nowMs < endsAtPageMs,
    );
  }

  #begin({ key }: Placement): void {
    const entry = this.#entries.get(key);
    if (entry === undefined) return;
    this.#currentKey = key;
    this.#isSeeking = true;
    this.#applyVolume();
    this.#element.playbackRate = 1;
    this.#element.src = this.#apiOrigin + entry.audioUrl;
    this.#play();
  }

  #seek(): void {
    const wantedMs = this.#wantedMs();
    if (wantedMs === undefined) return;
    this.#isSeeking = true;
    // At the beginning of a file there is nothing to seek: it starts as fast as it can.
    if (wantedMs > 0) this.#element.currentTime = (wantedMs + this.#leadMs) / 1000;
  }

  #hearPlaying(): void {
    const wantedMs = this.#wantedMs();
    this.#setBlocked(false);
    if (wantedMs === undefined || !this.#isSeeking) return;
    this.#isSeeking = false;
    const lateMs = wantedMs - this.#element.currentTime * 1000;
    // Joined on the way: how late it is shows how long a seek takes here.
    if (wantedMs > LONGEST_LEAD_MS)
      this.#leadMs = Math.min(Math.max(this.#leadMs + lateMs / 2, 0), LONGEST_LEAD_MS);
  }

  /** The file is over, whatever was announced; looked at again, it would begin anew. */
  #hearEnd(): void {
    if (this.#currentKey !== undefined) this.#placements.delete(this.#currentKey);
    this.#act(EARLY_END_MS);
  }

  #wantedMs(): number | undefined {
    const placement = this.#currentKey === undefined ? undefined : this.#placements.get(this.#currentKey);
    if (placement === undefined) return undefined;
    return placement.cueInMs + Math.max(this.#timers.now() - placement.startsAtPageMs, 0);
  }

  /** A call, another app, headphones pulled out: the system has stopped the sound, and only a gesture brings it back. */
  #hearPause(): void {
    const { paused, ended } = this.#element;
    if (this.#currentKey !== undefined && paused && !ended) this.#setBlocked(true);
  }

  #play(): void {
    this.#element.play().then(
      () => this.#setBlocked(false),
      (error: unknown) => {
        // AbortError: another command came in between. Everything else has its own event.
        if (error instanceof DOMException && error.name === 'NotAllowedError') this.#setBlocked(true);
      },
    );
  }

  #silence(): void {
    this.#currentKey = undefined;
    this.#isSeeking = false;
    this.#element.pause();
    this.#element.removeAttribute('src');
    this.#element.load();
  }

  #fail(): void {
    const key = this.#currentKey;
    // Taking the source away is reported as an error as well.
    if (key === undefined || !this.#element.hasAttribute('src')) return;
    const reason = this.#element.error?.message || 'The track could not be played.';
    this.#entries.delete(key);
    this.#placements.delete(key);
    this.#silence();
    this.#events.tell({ type: 'failed', key, reason });
  }

  /** An element cannot be louder than the file: quiet tracks stay quiet here rather than clip. */
  #applyVolume(): void {
    const gainDb = (this.#currentKey && this.#entries.get(this.#currentKey)?.gainDb) || 0;
    this.#element.volume = Math.min(this.#volume * 10 ** (gainDb / 20), 1);
    this.#element.muted = this.#isMuted;
  }

  #setBlocked(isBlocked: boolean): void {
    if (this.#isBlocked === isBlocked) return;
    this.#isBlocked = isBlocked;
    this.#events.tell({ type: isBlocked ? 'blocked' : 'unblocked' });
  }

  #schedule(delayMs: number | undefined): void {
    if (this.#timer !== undefined) this.#timers.clearTimer(this.#timer);
    this.#timer =
      delayMs === undefined ? undefined : this.#timers.setTimer(() => this.#act(), Math.max(delayMs, 0));
  }
}
