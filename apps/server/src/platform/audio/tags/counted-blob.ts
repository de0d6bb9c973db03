/** Limits the metadata reader, which reads byte by byte if every position looks like the beginning of a frame. */
import { audioContentType } from '../audio-formats.ts';
import type { FileBytes } from './file-bytes.ts';

/** A well-formed file takes far fewer and far larger reads. */
const STEPS_AT_LEAST = 10_000;
const BYTES_PER_STEP = 16;
const STEPS_MAX = 500_000;

export class TooManySteps extends Error {
  constructor() {
    super('no beginning of any audio found');
  }
}

/** Casts for the metadata reader, whose types want a whole Blob; it only uses this part. */
export function toCountedBlob(bytes: FileBytes, name: string): Blob {
  return new CountedBlob(bytes, audioContentType(name) ?? '') as unknown as Blob;
}

export class CountedBlob {
  readonly size: number;
  readonly type: string;
  readonly #bytes: FileBytes;
  readonly #stepsMax: number;
  steps = 0;

  constructor(bytes: FileBytes, type: string) {
    this.size = bytes.size;
    this.type = type;
    this.#bytes = bytes;
    this.#stepsMax = Math.min(STEPS_AT_LEAST + Math.floor(bytes.size / BYTES_PER_STEP), STEPS_MAX);
  }

  slice(start: number, end: number): { arrayBuffer(): Promise<ArrayBuffer> } {
    this.steps += 1;
    if (this.steps > this.#stepsMax) throw new TooManySteps();
    const part = Uint8Array.from(this.#bytes.read(start, end - start));
    return { arrayBuffer: async () => part.buffer };
  }
}
