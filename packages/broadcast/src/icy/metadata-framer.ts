import {
  encodeMetadataBlock,
  ICY_METADATA_INTERVAL_BYTES,
  type IcyMetadata,
  UNCHANGED_BLOCK,
} from './metadata-block.ts';

export interface FramerOptions {
  readonly kbps: number;
  /** Returns what is on air at an instant (epoch ms); undefined keeps the last title, because nothing is on air. */
  readonly metadataAt: (instantMs: number) => IcyMetadata | undefined;
}

/** Inserts a block of metadata after every 8,192 bytes of one listener's sound. */
export class MetadataFramer {
  readonly #options: FramerOptions;
  #bytesSinceBlock = 0;
  #last: IcyMetadata | undefined;

  constructor(options: FramerOptions) {
    this.#options = options;
  }

  /** Frames sound that is on air from `startMs` on; the returned parts are sent in order. */
  frame(sound: Uint8Array, startMs: number): Uint8Array[] {
    const pieces: Uint8Array[] = [];
    let at = 0;
    while (at < sound.length) {
      const end = Math.min(sound.length, at + ICY_METADATA_INTERVAL_BYTES - this.#bytesSinceBlock);
      pieces.push(sound.subarray(at, end));
      this.#bytesSinceBlock += end - at;
      at = end;
      if (this.#bytesSinceBlock < ICY_METADATA_INTERVAL_BYTES) break;
      this.#bytesSinceBlock = 0;
      pieces.push(this.#blockBefore(startMs + this.#durationMs(at)));
    }
    return pieces;
  }

  /** Uses the title of the middle of the coming interval, so it is early or late by half an interval at most. */
  #blockBefore(instantMs: number): Uint8Array {
    const middleMs = instantMs + this.#durationMs(ICY_METADATA_INTERVAL_BYTES) / 2;
    const next = this.#options.metadataAt(middleMs) ?? this.#last ?? { title: '', url: undefined };
    const isKnown = this.#last?.title === next.title && this.#last.url === next.url;
    this.#last = next;
    return isKnown ? UNCHANGED_BLOCK : encodeMetadataBlock(next);
  }

  #durationMs(bytes: number): number {
    return (bytes * 8) / this.#options.kbps;
  }
}
