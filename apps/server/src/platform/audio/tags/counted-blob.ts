/**
 * A file as the metadata reader asks for it, with an end to its patience: on bytes that look like the beginning of a
 * frame at every place it would take one at a time, for minutes.
 */
import { audioContentType } from '../audio-formats.ts';
import type { FileBytes } from './file-bytes.ts';

/** A well-formed file is read in far fewer and far larger steps. */
const STEPS_AT_LEAST = 10_000;
const BYTES_PER_STEP = 16;
const STEPS_MAX = 500_000;

export class TooManySteps extends Error {
  constructor() {
    super('no beginning of any audio found');
  }
}

/** For the metadata reader, whose types want a whole Blob; it uses the part that is here. */
export function toCountedBlob(bytes: FileBytes, name: string): Blob {
  return new CountedBlob(bytes, audioContentType(name) ?? '') as unknown as Blob;
}

/** The part of a Blob that is used; everything is read at once, nothing is kept. */
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
