/**
 * Station playback on one audio element that never ends: the packets of the pieces are handed to it as they come, with
 * the times at which they sound. An element plays on behind a locked screen and has the keys there; one, because a
 * phone lets a hidden page go on with what sounds but start nothing new.
 */
import { PIECE_MS } from '@tutti/contract/limits';
import { Subscribable } from '@tutti/subscribable';
import {
  type Anchor,
  type Piece,
  type PieceCodec,
  type StationOutput,
  type StationOutputEvent,
  type Timers,
} from '@tutti/sync';
import { canFeedMedia, MediaFeed } from './media-feed.ts';

/** From asking for a position to hearing it: a first guess, then measured. */
const FIRST_LEAD_MS = 120;
const LONGEST_LEAD_MS = 1_500;
const READY_TO_PLAY = 3;
/** A seek within what is at hand takes less. */
const STUCK_AFTER_MS = 1_500;
/** Heard sound is kept so long, for a listener who plays later. */
const KEPT_BEHIND_MS = 10_000;

/** Throws where the browser has no element of this kind. */
export function createEndlessOutput(timers: Timers): StationOutput {
  if (!canFeedMedia()) throw new Error('This browser cannot be handed sound in pieces.');
  return new EndlessElementOutput(timers);
}

export class EndlessElementOutput implements StationOutput {
  readonly #timers: Timers;
  readonly #element: HTMLAudioElement;
  readonly #events = new Subscribable<StationOutputEvent>();
  readonly subscribe = this.#events.subscribe;
  #feed: MediaFeed | undefined;
  /** Station time of the element's zero; known with the first piece. */
  #originMs: number | undefined;
  #anchor: Anchor | undefined;
  #leadMs = FIRST_LEAD_MS;
  /** The position asked for has not been heard yet; its outcome teaches the lead. */
  #isSeeking = false;
  #soughtAtMs = 0;
  #isBlocked = false;

  constructor(timers: Timers, element = new Audio()) {
    this.#timers = timers;
    this.#element = element;
    // Keeping the pitch would let the heard position wander beside the one that is told.
    element.preservesPitch = false;
    element.disableRemotePlayback = true;
    element.addEventListener('playing', () => this.#hearPlaying());
    element.addEventListener('seeked', () => {
      if (!element.paused && element.readyState >= READY_TO_PLAY) this.#hearPlaying();
    });
    element.addEventListener('pause', () => this.#hearPause());
    // Timers of hidden pages are slowed down; what sounds goes on telling its position.
    element.addEventListener('timeupdate', () => this.#events.tell({ type: 'sounding' }));
  }

  async open(): Promise<readonly PieceCodec[]> {
    this.#attach();
    return ['opus'];
  }

  put({ index, bytes }: Piece): void {
    const feed = this.#attach();
    // A piece before the first one gives the run-up of its decoder a place.
    this.#originMs ??= (index - 1) * PIECE_MS;
    feed.append(index * PIECE_MS - this.#originMs, bytes).then(
      () => this.#feed === feed && this.#events.tell({ type: 'ready', index }),
      () => this.#feed === feed && this.#events.tell({ type: 'failed', index }),
    );
  }

  drop(fromIndex: number): void {
    if (this.#originMs !== undefined) this.#feed?.removeFrom(fromIndex * PIECE_MS - this.#originMs);
  }

  place(anchor: Anchor): void {
    if (this.#isBlocked || (this.#anchor !== undefined && !this.#isStuck())) return;
    const wantedMs = this.#toMediaMs(anchor);
    if (wantedMs === undefined || !this.#isBuffered(wantedMs + this.#leadMs)) return;
    this.#seek(anchor);
    if (this.#element.paused) this.#play();
  }

  cut(anchor: Anchor): void {
    this.#seek(anchor);
  }

  setRate(rate: number): void {
    this.#element.playbackRate = rate;
  }

  heard(): { stationMs: number } | undefined {
    const { paused, seeking, readyState, currentTime } = this.#element;
    const originMs = this.#originMs;
    const isSounding = !paused && !seeking && !this.#isSeeking && readyState >= READY_TO_PLAY;
    if (!isSounding || this.#anchor === undefined || originMs === undefined) return undefined;
    return { stationMs: originMs + currentTime * 1000 };
  }

  outputLatencyMs(): undefined {
    return undefined;
  }

  release(): void {
    const feed = this.#feed;
    this.#feed = undefined;
    this.#originMs = undefined;
    this.#anchor = undefined;
    this.#isSeeking = false;
    this.#isBlocked = false;
    if (feed === undefined) return;
    this.#element.pause();
    this.#element.removeAttribute('src');
    this.#element.load();
    feed.close();
  }

  /** Within a gesture an element is allowed to play what it does not have yet. */
  unlock(): void {
    this.#attach();
    if (this.#element.paused) this.#play();
  }

  setVolume(volume: number, isMuted: boolean): void {
    this.#element.volume = Math.min(volume, 1);
    this.#element.muted = isMuted;
  }

  #attach(): MediaFeed {
    if (this.#feed !== undefined) return this.#feed;
    this.#feed = new MediaFeed({
      oldestMs: () => this.#element.currentTime * 1000 - KEPT_BEHIND_MS,
    });
    this.#element.src = this.#feed.url;
    return this.#feed;
  }

  #seek(anchor: Anchor): void {
    const wantedMs = this.#toMediaMs(anchor);
    if (wantedMs === undefined) return;
    this.#anchor = anchor;
    this.#soughtAtMs = this.#timers.now();
    this.#isSeeking = true;
    this.#element.playbackRate = 1;
    this.#element.currentTime = (wantedMs + this.#leadMs) / 1000;
  }

  /** Where the element ought to be now. */
  #toMediaMs({ stationMs, pageMs }: Anchor): number | undefined {
    const originMs = this.#originMs;
    return originMs === undefined ? undefined : stationMs - originMs + (this.#timers.now() - pageMs);
  }

  #isBuffered(mediaMs: number): boolean {
    const { buffered } = this.#element;
    for (let range = 0; range < buffered.length; range += 1)
      if (buffered.start(range) * 1000 <= mediaMs && mediaMs < buffered.end(range) * 1000) return true;
    return false;
  }

  /** It waits for sound that will not come any more, because its time has passed. */
  #isStuck(): boolean {
    const { readyState, paused } = this.#element;
    const isWaiting = paused || readyState < READY_TO_PLAY;
    return isWaiting && this.#timers.now() - this.#soughtAtMs > STUCK_AFTER_MS;
  }

  #hearPlaying(): void {
    this.#setBlocked(false);
    const wantedMs = this.#anchor && this.#toMediaMs(this.#anchor);
    if (!this.#isSeeking || wantedMs === undefined) return;
    this.#isSeeking = false;
    const lateMs = wantedMs - this.#element.currentTime * 1000;
    this.#leadMs = Math.min(Math.max(this.#leadMs + lateMs / 2, 0), LONGEST_LEAD_MS);
    this.#events.tell({ type: 'sounding' });
  }

  /** A call, another app, headphones pulled out: the system has stopped the sound, and only a gesture brings it back. */
  #hearPause(): void {
    if (this.#anchor !== undefined && this.#element.paused) this.#setBlocked(true);
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

  #setBlocked(isBlocked: boolean): void {
    if (this.#isBlocked === isBlocked) return;
    this.#isBlocked = isBlocked;
    this.#events.tell({ type: isBlocked ? 'blocked' : 'unblocked' });
  }
}
