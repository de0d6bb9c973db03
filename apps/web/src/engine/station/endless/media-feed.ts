/** Appends pieces to a media element one at a time, in order of arrival, and removes what is over. */
import { PIECE_MS, PIECE_PRE_ROLL_MS } from '@tutti/contract/limits';
import { findMediaContainer, type MediaContainer } from './media-container.ts';
import { readOggPackets } from './ogg-packets.ts';
import { PACKET_MS } from './webm-opus.ts';

/** Only the managed kind has these members: it says when it wants more, and evicts what it has no room for. */
type Source = MediaSource & { readonly streaming?: boolean };
type RemovedEvent = Event & { readonly removedRanges?: TimeRanges };

/** iPhones have only the managed kind. */
function findMediaSource(): typeof MediaSource | undefined {
  const browser: { ManagedMediaSource?: typeof MediaSource; MediaSource?: typeof MediaSource } = globalThis;
  return browser.ManagedMediaSource ?? browser.MediaSource;
}

/** Pre-roll before a piece lets the decoder converge; a decoder that just played the piece before needs none. */
const RUN_UP_PACKETS = PIECE_PRE_ROLL_MS / PACKET_MS;
const PIECE_PACKETS = PIECE_MS / PACKET_MS;
const NEIGHBOR_MS = 1;
/** More than this is never wanted ahead: older pieces passed while nothing was audible, as during a call. */
const HELD_SPAN_MS = 40_000;
/** With less buffered the element gets more even if it wants none, because silence costs more than the battery. */
const AT_LEAST_AHEAD_MS = 8_000;

function findContainer(): MediaContainer | undefined {
  const Source = findMediaSource();
  return Source && findMediaContainer((type) => Source.isTypeSupported(type));
}

export function canFeedMedia(): boolean {
  return findContainer() !== undefined;
}

export function managesItsMemory(): boolean {
  return 'ManagedMediaSource' in globalThis;
}

export interface MediaFeedOptions {
  /** The element's current media time. */
  readonly nowMs: () => number;
  /** How long played sound stays. */
  readonly behindMs: number;
  /** Reports a piece that the browser has evicted before it was played. */
  readonly onLost: (startMs: number) => void;
}

/** A piece that waits because the browser has enough for now. */
interface Held {
  readonly file: ArrayBuffer;
  readonly taken: () => void;
  readonly refused: (error: unknown) => void;
}

export class MediaFeed {
  readonly url: string;
  readonly #source: Source;
  readonly #container: MediaContainer;
  readonly #options: MediaFeedOptions;
  readonly #opened: Promise<SourceBuffer>;
  readonly #held = new Map<number, Held>();
  /** Start times of pieces that are appended and still to be played. */
  readonly #given = new Set<number>();
  #last: Promise<unknown>;
  #hasHead = false;

  constructor(options: MediaFeedOptions) {
    const Source = findMediaSource();
    const container = findContainer();
    if (Source === undefined || container === undefined) throw new Error('no media source');
    this.#options = options;
    this.#container = container;
    this.#source = new Source();
    this.url = URL.createObjectURL(this.#source);
    this.#opened = new Promise((resolve) => {
      this.#source.addEventListener('sourceopen', () => resolve(this.#open()), { once: true });
    });
    this.#source.addEventListener('startstreaming', () => this.handOver());
    this.#last = this.#opened;
  }

  /** Appends a piece at a media time; resolves when the element has it. */
  append(startMs: number, file: ArrayBuffer): Promise<void> {
    for (const [heldMs, held] of this.#held) {
      if (heldMs >= startMs - HELD_SPAN_MS) continue;
      this.#held.delete(heldMs);
      held.taken();
    }
    return new Promise((taken, refused) => {
      this.#held.set(startMs, { file, taken, refused });
      this.handOver();
    });
  }

  /** Appends waiting pieces that the element wants. Call it again while it plays. */
  handOver(): void {
    for (const [startMs, { file, taken, refused }] of this.#held) {
      if (this.#source.streaming === false && startMs > this.#options.nowMs() + AT_LEAST_AHEAD_MS) continue;
      this.#held.delete(startMs);
      this.#inTurn((buffer) => this.#give(buffer, startMs, file)).then(taken, refused);
    }
  }

  removeFrom(startMs: number): void {
    for (const [heldMs, { taken }] of this.#held) {
      if (heldMs < startMs) continue;
      this.#held.delete(heldMs);
      taken();
    }
    this.#inTurn((buffer) => {
      for (const givenMs of this.#given) if (givenMs >= startMs) this.#given.delete(givenMs);
      return change(buffer, () => buffer.remove(Math.max(startMs / 1000, 0), Number.POSITIVE_INFINITY));
    }).catch(() => undefined);
  }

  close(): void {
    URL.revokeObjectURL(this.url);
    this.#held.clear();
    this.#given.clear();
  }

  #open(): SourceBuffer {
    const buffer = this.#source.addSourceBuffer(this.#container.type);
    buffer.addEventListener('bufferedchange', (event) => this.#hearRemoved(event));
    return buffer;
  }

  async #give(buffer: SourceBuffer, startMs: number, file: ArrayBuffer): Promise<void> {
    const [opusHead = new Uint8Array(), , ...packets] = readOggPackets(file);
    if (packets.length < RUN_UP_PACKETS + PIECE_PACKETS) throw new Error('not a piece');
    const { writeHead, writePackets } = this.#container;
    if (!this.#hasHead) await change(buffer, () => buffer.appendBuffer(writeHead(opusHead)));
    this.#hasHead = true;
    const runUp = endsAt(buffer, startMs) ? 0 : RUN_UP_PACKETS;
    const sound = packets.slice(RUN_UP_PACKETS - runUp, RUN_UP_PACKETS + PIECE_PACKETS);
    await change(buffer, () => buffer.appendBuffer(writePackets(startMs - runUp * PACKET_MS, sound)));
    this.#given.add(startMs);
    await this.#forgetHeard(buffer);
  }

  async #forgetHeard(buffer: SourceBuffer): Promise<void> {
    const oldestMs = this.#options.nowMs() - this.#options.behindMs;
    for (const startMs of this.#given) if (startMs + PIECE_MS <= oldestMs) this.#given.delete(startMs);
    if (oldestMs > 0 && buffer.buffered.length > 0 && buffer.buffered.start(0) * 1000 < oldestMs)
      await change(buffer, () => buffer.remove(0, oldestMs / 1000));
  }

  #hearRemoved({ removedRanges }: RemovedEvent): void {
    for (let range = 0; range < (removedRanges?.length ?? 0); range += 1) {
      const [fromMs, untilMs] = [removedRanges?.start(range), removedRanges?.end(range)].map(
        (seconds = 0) => seconds * 1000,
      ) as [number, number];
      for (const startMs of this.#given) {
        const isHit = startMs + NEIGHBOR_MS < untilMs && startMs + PIECE_MS - NEIGHBOR_MS > fromMs;
        if (!isHit || startMs + PIECE_MS < this.#options.nowMs()) continue;
        this.#given.delete(startMs);
        this.#options.onLost(startMs);
      }
    }
  }

  #inTurn(act: (buffer: SourceBuffer) => Promise<void>): Promise<void> {
    const turn = this.#last.catch(() => undefined).then(async () => act(await this.#opened));
    this.#last = turn;
    return turn;
  }
}

/** Returns true if the buffer reaches exactly this time. */
function endsAt({ buffered }: SourceBuffer, ms: number): boolean {
  for (let range = 0; range < buffered.length; range += 1)
    if (Math.abs(buffered.end(range) * 1000 - ms) < NEIGHBOR_MS) return true;
  return false;
}

/** Removes its listeners in every case, because the buffer lives for hours and would keep the bytes with them. */
function change(buffer: SourceBuffer, act: () => void): Promise<void> {
  const hearing = new AbortController();
  const { signal } = hearing;
  return new Promise<void>((resolve, reject) => {
    buffer.addEventListener('updateend', () => resolve(), { signal });
    buffer.addEventListener('error', () => reject(new Error('the element did not take it')), { signal });
    act();
  }).finally(() => hearing.abort());
}
