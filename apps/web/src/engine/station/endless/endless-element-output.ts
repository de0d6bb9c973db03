/**
 * Plays a station on one audio element that never ends: pieces are appended as they arrive, or the element fetches
 * segments by itself. It plays on behind a locked screen and answers media keys there. There is only one, because a
 * hidden page on a phone may continue a sound but start none.
 */
import { PIECE_MS } from '@tutti/contract/limits';
import type { StationRef } from '@tutti/contract/stations/station-ref';
import { Subscribable } from '@tutti/subscribable';
import type {
  Anchor,
  AudibleSound,
  OutputNeeds,
  Piece,
  StationOutput,
  StationOutputEvent,
  Timers,
} from '@tutti/sync';
import { audibleAheadMs } from './element-clock.ts';
import type { EndlessSource } from './endless-source.ts';
import { type SeekKind, SeekLead } from './seek-lead.ts';
import { SilentLanding } from './silent-landing.ts';

const READY_TO_PLAY = 3;
/** More than an element ever buffers by itself, so a later change still reaches it. */
const IN_HAND_MS = 30_000;
/** Seeks are less exact than this, and audible. */
const NEAR_MS = 25;

/** `onLost` reports a piece that the browser has evicted before it was played. */
export type MakeEndlessSource = (onLost: (index: number) => void) => EndlessSource;

export class EndlessElementOutput implements StationOutput {
  readonly #timers: Timers;
  readonly #element: HTMLAudioElement;
  readonly #source: EndlessSource;
  readonly #events = new Subscribable<StationOutputEvent>();
  readonly subscribe = this.#events.subscribe;
  /** Replaced at each release, which makes pending results void. */
  #run: { readonly station: StationRef | undefined } = { station: undefined };
  #anchor: Anchor | undefined;
  /** The last requested anchor, which dates changes of the plan even if the browser reports no position. */
  #wanted: Anchor | undefined;
  readonly #aheadMs = audibleAheadMs(navigator.userAgent);
  readonly #lead = new SeekLead();
  readonly #landing: SilentLanding;
  /** The element does not play from the requested position yet. */
  #isSeeking = false;
  #soughtAtMs = Number.NEGATIVE_INFINITY;
  #isBlocked = false;
  #hasPlayed = false;
  #restartTimer: number | undefined;
  #renewalAtMs = Number.POSITIVE_INFINITY;

  constructor(timers: Timers, element: HTMLAudioElement, makeSource: MakeEndlessSource) {
    this.#timers = timers;
    this.#element = element;
    this.#landing = new SilentLanding(timers, element);
    this.#source = makeSource((index) => this.#events.emit({ type: 'failed', index }));
    // Preserving the pitch would make the audible position wander around the reported one.
    element.preservesPitch = false;
    // Appended media cannot be sent to another device, and iPhones open no managed source unless this is set.
    element.disableRemotePlayback = true;
    element.addEventListener('playing', () => this.#hearPlaying());
    element.addEventListener('seeked', () => {
      if (!element.paused && element.readyState >= READY_TO_PLAY) this.#hearPlaying();
    });
    element.addEventListener('waiting', () => this.#lead.wait(element.currentTime * 1000));
    element.addEventListener('pause', () => this.#hearPause());
    // Timers of hidden pages are throttled, but a playing element keeps reporting its position.
    element.addEventListener('timeupdate', () => {
      this.#landing.look();
      this.#readLead();
      this.#events.emit({ type: 'sounding' });
    });
  }

  async open(station: StationRef): Promise<OutputNeeds> {
    this.#run = { station };
    this.#source.attach(station);
    if (this.#fetchesItself) this.#play();
    return this.#source.needs;
  }

  put(piece: Piece): void {
    const { index } = piece;
    const run = this.#run;
    this.#source.put(piece).then(
      () => this.#run === run && this.#events.emit({ type: 'ready', index }),
      () => this.#run === run && this.#events.emit({ type: 'failed', index }),
    );
  }

  drop(fromIndex: number): void {
    if (!this.#source.drop(fromIndex)) return;
    const anchor = this.#anchor ?? this.#wanted;
    const leftMs = anchor === undefined ? 0 : fromIndex * PIECE_MS - this.#toStationMs(anchor);
    const waitMs = Math.max(leftMs, 0);
    const atMs = this.#timers.now() + waitMs;
    // A later change must not postpone one that is due.
    if (waitMs > IN_HAND_MS || this.#renewalAtMs <= atMs) return;
    this.#clearRenewal();
    this.#renewalAtMs = atMs;
    this.#restartTimer = this.#timers.setTimer(() => this.#beginAnew(), waitMs);
  }

  startAt(anchor: Anchor): void {
    this.#wanted = anchor;
    if (this.#isBlocked) return;
    if (this.#element.error) return this.#beginAfterError();
    if (this.#anchor !== undefined && !this.#isStuck()) return;
    const wantedMs = this.#toMediaMs(anchor);
    if (wantedMs === undefined || !this.#source.canPlay(wantedMs + this.#lead.msFor('opening'))) return;
    this.#seek(anchor, 'opening');
    if (this.#element.paused) this.#play();
    if (!this.#fetchesItself && document.visibilityState === 'visible') this.#landSilently(anchor);
  }

  cut(anchor: Anchor): boolean {
    const restMs = Math.max(this.#source.restMs, this.#lead.restMs);
    if (this.#timers.now() - this.#soughtAtMs < restMs || this.#isNear(anchor)) return false;
    this.#seek(anchor, 'playing');
    return true;
  }

  crossfadesCuts(): boolean {
    return false;
  }

  setRate(rate: number): void {
    this.#element.playbackRate = rate;
  }

  audible(): AudibleSound | undefined {
    return this.#landing.isAudible ? this.#played() : undefined;
  }

  #played(): AudibleSound | undefined {
    const { paused, seeking, readyState, currentTime, error } = this.#element;
    // A failed element may keep its buffer and stand still.
    const isSounding = !paused && !seeking && readyState >= READY_TO_PLAY && error === null;
    if (isSounding && this.#source.isPositionUnknown()) return { stationMs: undefined };
    const originMs = this.#source.originMs();
    if (!isSounding || this.#isSeeking || this.#anchor === undefined || originMs === undefined)
      return undefined;
    return { stationMs: originMs + currentTime * 1000 + this.#aheadMs };
  }

  outputLatencyMs(): undefined {
    return undefined;
  }

  release(): void {
    this.#run = { station: undefined };
    this.#forgetPosition();
    this.#wanted = undefined;
    this.#isBlocked = false;
    this.#element.pause();
    if (!this.#source.detach()) return;
    this.#element.removeAttribute('src');
    this.#element.load();
  }

  /** A gesture allows starting an element before it has data. */
  unlock(): void {
    this.#source.attach(this.#run.station);
    if (this.#element.paused) this.#play();
  }

  setVolume(volume: number, isMuted: boolean): void {
    this.#landing.setVolume(Math.min(volume, 1), isMuted);
  }

  #beginAnew(): void {
    this.#clearRenewal();
    const { station } = this.#run;
    if (station === undefined) return;
    this.#forgetPosition();
    this.#source.detach();
    this.#source.attach(station);
    this.#play();
    this.#events.emit({ type: 'sounding' });
  }

  /** The element could not play its data, or the connection was away too long. */
  #beginAfterError(): void {
    if (this.#timers.now() - this.#soughtAtMs < this.#source.timeoutMs) return;
    this.#forgetPosition();
    this.#soughtAtMs = this.#timers.now();
    this.#source.detach();
    this.#events.emit({ type: 'replaced' });
  }

  #clearRenewal(): void {
    if (this.#restartTimer !== undefined) this.#timers.clearTimer(this.#restartTimer);
    this.#restartTimer = undefined;
    this.#renewalAtMs = Number.POSITIVE_INFINITY;
  }

  #forgetPosition(): void {
    this.#clearRenewal();
    this.#landing.end();
    this.#lead.forget();
    this.#anchor = undefined;
    this.#isSeeking = false;
    this.#hasPlayed = false;
    this.#soughtAtMs = Number.NEGATIVE_INFINITY;
  }

  #seek(anchor: Anchor, kind: SeekKind): void {
    const wantedMs = this.#toMediaMs(anchor);
    if (wantedMs === undefined) return;
    this.#anchor = anchor;
    this.#soughtAtMs = this.#timers.now();
    this.#isSeeking = true;
    const positionMs = wantedMs + this.#lead.msFor(kind);
    this.#lead.begin(kind, positionMs);
    this.#element.playbackRate = 1;
    this.#element.currentTime = positionMs / 1000;
  }

  get #fetchesItself(): boolean {
    return this.#source.needs.codecs.length === 0;
  }

  #toStationMs({ stationMs, pageMs }: Anchor): number {
    return stationMs + (this.#timers.now() - pageMs);
  }

  #toMediaMs(anchor: Anchor): number | undefined {
    const originMs = this.#source.originMs();
    return originMs === undefined ? undefined : this.#toStationMs(anchor) - originMs - this.#aheadMs;
  }

  /** It waits for sound whose time has passed. */
  #isStuck(): boolean {
    const { readyState, paused } = this.#element;
    const isWaiting = paused || readyState < READY_TO_PLAY;
    return isWaiting && this.#timers.now() - this.#soughtAtMs > this.#source.timeoutMs;
  }

  #hearPlaying(): void {
    this.#setBlocked(false);
    this.#hasPlayed = true;
    if (!this.#isSeeking) return;
    this.#isSeeking = false;
    this.#landing.look();
    this.#events.emit({ type: 'sounding' });
  }

  #readLead(): void {
    const lateMs = this.#anchor && this.#lateMs(this.#anchor);
    if (lateMs !== undefined && this.#landing.isAudible)
      this.#lead.read(this.#element.currentTime * 1000, lateMs);
  }

  #lateMs(anchor: Anchor): number | undefined {
    const playedMs = this.#played()?.stationMs;
    return playedMs === undefined ? undefined : this.#toStationMs(anchor) - playedMs;
  }

  #isNear(anchor: Anchor): boolean {
    const lateMs = this.#lateMs(anchor);
    return lateMs !== undefined && Math.abs(lateMs) < NEAR_MS;
  }

  #landSilently(anchor: Anchor): void {
    this.#landing.begin({
      readLateMs: () => this.#lateMs(anchor),
      onMeasured: (lateMs) => this.#lead.learn(lateMs),
      seekAgain: () => this.#seek(anchor, 'opening'),
      onAudible: () => this.#events.emit({ type: 'sounding' }),
    });
  }

  /** A call, another app or unplugged headphones have stopped the sound, and only a gesture resumes it. */
  #hearPause(): void {
    const isWanted = this.#anchor !== undefined || this.#hasPlayed;
    this.#landing.end();
    if (isWanted && this.#element.paused) this.#setBlocked(true);
  }

  #play(): void {
    this.#element.play().then(
      () => this.#setBlocked(false),
      (error: unknown) => {
        // AbortError means that another command intervened; other errors have their own event.
        if (error instanceof DOMException && error.name === 'NotAllowedError') this.#setBlocked(true);
      },
    );
  }

  #setBlocked(isBlocked: boolean): void {
    if (this.#isBlocked === isBlocked) return;
    this.#isBlocked = isBlocked;
    this.#events.emit({ type: isBlocked ? 'blocked' : 'unblocked' });
  }
}
