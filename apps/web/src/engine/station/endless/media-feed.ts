/** Appends pieces to a media element one at a time in order of arrival, and removes played ones. */
import { PIECE_MS, PIECE_PRE_ROLL_MS } from '@tutti/contract/limits';
import { CHANGE_LEAD_MS } from '@tutti/sync';
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

/** Pre-roll lets the decoder converge, which is unnecessary right after the piece before. */
const RUN_UP_PACKETS = PIECE_PRE_ROLL_MS / PACKET_MS;
const PIECE_PACKETS = PIECE_MS / PACKET_MS;
const NEIGHBOR_MS = 1;
/** Older pieces passed while nothing was audible, for example during a call. */
const HELD_SPAN_MS = 40_000;
/** Below this the element gets more even if it wants none, because silence costs more than the battery. */
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
  readonly nowMs: () => number;
  readonly behindMs: number;
  /** Reports a piece that the browser has evicted before it was played. */
  readonly onLost: (startMs: number) => void;
}

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

  /** Appends waiting pieces that the element wants; call it again while it plays. */
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
    const fromMs = startMs - runUp * PACKET_MS;
    const omitted = this.#countOmitted(buffer, fromMs);
    const sound = packets.slice(RUN_UP_PACKETS - runUp + omitted, RUN_UP_PACKETS + PIECE_PACKETS);
    if (sound.length > 0)
      await change(buffer, () => buffer.appendBuffer(writePackets(fromMs + omitted * PACKET_MS, sound)));
    this.#given.add(startMs);
    await this.#forgetHeard(buffer);
  }

  /** The first packets of a piece that replaces sound which is on air, or will be in a moment. */
  #countOmitted(buffer: SourceBuffer, fromMs: number): number {
    const soonestMs = this.#options.nowMs() + CHANGE_LEAD_MS;
    return covers(buffer, soonestMs) ? Math.max(Math.ceil((soonestMs - fromMs) / PACKET_MS), 0) : 0;
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

function endsAt({ buffered }: SourceBuffer, ms: number): boolean {
  for (let range = 0; range < buffered.length; range += 1)
    if (Math.abs(buffered.end(range) * 1000 - ms) < NEIGHBOR_MS) return true;
  return false;
}

function covers({ buffered }: SourceBuffer, ms: number): boolean {
  for (let range = 0; range < buffered.length; range += 1)
    if (buffered.start(range) * 1000 <= ms && ms < buffered.end(range) * 1000) return true;
  return false;
}

/** Always removes its listeners, because the buffer lives for hours and would keep their bytes. */
function change(buffer: SourceBuffer, act: () => void): Promise<void> {
  const hearing = new AbortController();
  const { signal } = hearing;
  return new Promise<void>((resolve, reject) => {
    buffer.addEventListener('updateend', () => resolve(), { signal });
    buffer.addEventListener('error', () => reject(new Error('the element did not take it')), { signal });
    act();
  }).finally(() => hearing.abort());
}
