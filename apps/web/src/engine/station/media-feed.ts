/** Hands pieces to a media element: in order of their coming, one at a time, and takes back what is over. */
import { PIECE_MS, PIECE_PRE_ROLL_MS } from '@tutti/contract/limits';
import { readOggPackets } from './ogg-packets.ts';
import { PACKET_MS, WEBM_OPUS, writeWebmCluster, writeWebmHead } from './webm-opus.ts';

/** iPhones have only the managed kind. */
function findMediaSource(): typeof MediaSource | undefined {
  const browser: { ManagedMediaSource?: typeof MediaSource; MediaSource?: typeof MediaSource } = globalThis;
  return browser.ManagedMediaSource ?? browser.MediaSource;
}

/** Before the piece, for the decoder to find its feet; a decoder that comes from the piece before has no need of it. */
const RUN_UP_PACKETS = PIECE_PRE_ROLL_MS / PACKET_MS;
const PIECE_PACKETS = PIECE_MS / PACKET_MS;
const NEIGHBOUR_MS = 1;

export function canFeedMedia(): boolean {
  return findMediaSource()?.isTypeSupported(WEBM_OPUS) ?? false;
}

export class MediaFeed {
  readonly url: string;
  readonly #source: MediaSource;
  readonly #oldestMs: () => number;
  readonly #opened: Promise<SourceBuffer>;
  #last: Promise<unknown>;
  #hasHead = false;

  constructor({ oldestMs }: { oldestMs: () => number }) {
    const Source = findMediaSource();
    if (Source === undefined) throw new Error('no media source');
    this.#oldestMs = oldestMs;
    this.#source = new Source();
    this.url = URL.createObjectURL(this.#source);
    this.#opened = new Promise((resolve) => {
      this.#source.addEventListener('sourceopen', () => resolve(this.#source.addSourceBuffer(WEBM_OPUS)), {
        once: true,
      });
    });
    this.#last = this.#opened;
  }

  /** A piece, at a time of the element; resolves when the element has it. */
  append(startMs: number, file: ArrayBuffer): Promise<void> {
    return this.#inTurn(async (buffer) => {
      const [opusHead = new Uint8Array(), , ...packets] = readOggPackets(file);
      if (packets.length < RUN_UP_PACKETS + PIECE_PACKETS) throw new Error('not a piece');
      if (!this.#hasHead) await change(buffer, () => buffer.appendBuffer(writeWebmHead(opusHead)));
      this.#hasHead = true;
      const runUp = endsAt(buffer, startMs) ? 0 : RUN_UP_PACKETS;
      const sound = packets.slice(RUN_UP_PACKETS - runUp, RUN_UP_PACKETS + PIECE_PACKETS);
      const cluster = writeWebmCluster(startMs - runUp * PACKET_MS, sound);
      await change(buffer, () => buffer.appendBuffer(cluster));
      const oldestSeconds = this.#oldestMs() / 1000;
      if (oldestSeconds > 0 && buffer.buffered.length > 0 && buffer.buffered.start(0) < oldestSeconds)
        await change(buffer, () => buffer.remove(0, oldestSeconds));
    });
  }

  removeFrom(startMs: number): void {
    this.#inTurn((buffer) =>
      change(buffer, () => buffer.remove(Math.max(startMs / 1000, 0), Number.POSITIVE_INFINITY)),
    ).catch(() => undefined);
  }

  close(): void {
    URL.revokeObjectURL(this.url);
  }

  #inTurn(act: (buffer: SourceBuffer) => Promise<void>): Promise<void> {
    const turn = this.#last.catch(() => undefined).then(async () => act(await this.#opened));
    this.#last = turn;
    return turn;
  }
}

/** Whether what is at hand leads up to this time. */
function endsAt({ buffered }: SourceBuffer, ms: number): boolean {
  for (let range = 0; range < buffered.length; range += 1)
    if (Math.abs(buffered.end(range) * 1000 - ms) < NEIGHBOUR_MS) return true;
  return false;
}

function change(buffer: SourceBuffer, act: () => void): Promise<void> {
  return new Promise((resolve, reject) => {
    const done = () => {
      buffer.removeEventListener('updateend', done);
      buffer.removeEventListener('error', failed);
      resolve();
    };
    const failed = () => {
      buffer.removeEventListener('updateend', done);
      reject(new Error('the element did not take it'));
    };
    buffer.addEventListener('updateend', done);
    buffer.addEventListener('error', failed, { once: true });
    act();
  });
}
