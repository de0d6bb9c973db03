import { fstatSync, readSync } from 'node:fs';

/** Random access to an open file for the header readers. Short answers at the end of the file, never an error. */
export interface FileBytes {
  readonly size: number;
  /** Valid until the next call; copy what has to last. */
  read(at: number, length: number): Buffer;
}

/** Headers are read in small steps; one system call brings the surroundings along. */
const WINDOW_BYTES = 16 * 1_024;

/**
 * Reads run in a child process that does nothing else, hence synchronous. Nothing else may read while one is in use.
 */
export function fileBytesOf(descriptor: number): FileBytes {
  return new WindowedBytes(descriptor, fstatSync(descriptor).size);
}

let shared = Buffer.allocUnsafeSlow(64 * 1_024);

class WindowedBytes implements FileBytes {
  readonly size: number;
  readonly #descriptor: number;
  #start = 0;
  #end = 0;

  constructor(descriptor: number, size: number) {
    this.#descriptor = descriptor;
    this.size = size;
  }

  read(at: number, length: number): Buffer {
    const end = Math.min(at + length, this.size);
    if (at < 0 || end <= at) return shared.subarray(0, 0);
    if (at < this.#start || end > this.#end) this.#fill(at, Math.max(end - at, WINDOW_BYTES));
    return shared.subarray(at - this.#start, Math.min(end, this.#end) - this.#start);
  }

  #fill(at: number, wanted: number): void {
    const length = Math.min(wanted, this.size - at);
    if (length > shared.length) shared = Buffer.allocUnsafeSlow(length);
    let filled = 0;
    while (filled < length) {
      const count = readSync(this.#descriptor, shared, filled, length - filled, at + filled);
      if (count === 0) break;
      filled += count;
    }
    this.#start = at;
    this.#end = at + filled;
  }
}
