/** Appends pieces to an endless element at their times. */
import { PIECE_MS } from '@tutti/contract/limits';
import type { OutputNeeds, Piece } from '@tutti/sync';
import type { EndlessSource } from './endless-source.ts';
import { MediaFeed, managesItsMemory } from './media-feed.ts';

/** Played sound stays this long, for a listener with a longer delay. */
const BEHIND_MS = 10_000;
/** A seek within the buffer takes less. */
const TIMEOUT_MS = 1_500;
/** iPhones rest their radio with half a minute buffered; each fetch of several pieces reaches that. */
const MANAGED_AHEAD_MS = 34_000;

export class FedSource implements EndlessSource {
  readonly needs: OutputNeeds = {
    codecs: ['opus'],
    ...(managesItsMemory() && { aheadMs: MANAGED_AHEAD_MS }),
  };
  readonly timeoutMs = TIMEOUT_MS;
  readonly restMs = 0;
  readonly #element: HTMLAudioElement;
  readonly #onLost: (index: number) => void;
  #feed: MediaFeed | undefined;
  #originMs: number | undefined;

  /** `onLost` reports a piece that the browser has evicted before it was played. */
  constructor(element: HTMLAudioElement, onLost: (index: number) => void) {
    this.#element = element;
    this.#onLost = onLost;
    element.addEventListener('timeupdate', () => this.#feed?.handOver());
  }

  attach(): void {
    if (this.#feed !== undefined) return;
    const nowMs = () => this.#element.currentTime * 1000;
    this.#feed = new MediaFeed({
      nowMs,
      behindMs: BEHIND_MS,
      onLost: (startMs) => {
        if (this.#originMs !== undefined) this.#onLost(Math.round((startMs + this.#originMs) / PIECE_MS));
      },
    });
    this.#element.src = this.#feed.url;
  }

  detach(): boolean {
    const feed = this.#feed;
    this.#feed = undefined;
    this.#originMs = undefined;
    feed?.close();
    return feed !== undefined;
  }

  put({ index, bytes }: Piece): Promise<void> {
    this.attach();
    // One piece before the first one, which leaves room for the decoder's pre-roll.
    this.#originMs ??= (index - 1) * PIECE_MS;
    return (this.#feed as MediaFeed).append(index * PIECE_MS - this.#originMs, bytes);
  }

  drop(fromIndex: number): boolean {
    if (this.#originMs !== undefined) this.#feed?.removeFrom(fromIndex * PIECE_MS - this.#originMs);
    return false;
  }

  originMs(): number | undefined {
    return this.#originMs;
  }

  isPositionUnknown(): boolean {
    return false;
  }

  canPlay(mediaMs: number): boolean {
    const { buffered } = this.#element;
    for (let range = 0; range < buffered.length; range += 1)
      if (buffered.start(range) * 1000 <= mediaMs && mediaMs < buffered.end(range) * 1000) return true;
    return false;
  }
}
