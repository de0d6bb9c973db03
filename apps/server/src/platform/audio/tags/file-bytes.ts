import { fstatSync, readSync } from 'node:fs';

/** Random access to an open file for the header readers. Reads beyond the end are short, never an error. */
export interface FileBytes {
  readonly size: number;
  /** The buffer is valid until the next call; copy what must last. */
  read(at: number, length: number): Buffer;
}

/** Headers are read in small steps, so one system call reads a whole window. */
const WINDOW_BYTES = 16 * 1_024;
/** A read near the end of a file brings the whole end along, because several kinds of tags are looked for there. */
const END_BYTES = 1_024;

/** Reads synchronously, because the child process does nothing else. Nothing else may read while one is in use. */
export function fileBytesOf(descriptor: number): FileBytes {
  return new WindowedBytes(descriptor, fstatSync(descriptor).size);
}

/** A part of the file in memory. The buffers are shared by all files, because only one is read at a time. */
interface Window {
  buffer: Buffer;
  start: number;
  end: number;
}

const buffers = Array.from({ length: 3 }, () => Buffer.allocUnsafeSlow(WINDOW_BYTES));

/** Remembers three parts, because tags and audio are read in turn at the beginning, in the middle and at the end. */
class WindowedBytes implements FileBytes {
  readonly size: number;
  readonly #descriptor: number;
  readonly #windows: Window[] = [];
  #oldest = 0;

  constructor(descriptor: number, size: number) {
    this.#descriptor = descriptor;
    this.size = size;
  }

  read(at: number, length: number): Buffer {
    const end = Math.min(at + length, this.size);
    if (at < 0 || end <= at) return NOTHING;
    const { buffer, start, end: filled } = this.#find(at, end) ?? this.#fill(at, end - at);
    return buffer.subarray(Math.min(at, filled) - start, Math.min(end, filled) - start);
  }

  #find(at: number, end: number): Window | undefined {
    for (const window of this.#windows) if (window.start <= at && end <= window.end) return window;
    return undefined;
  }

  #fill(at: number, wanted: number): Window {
    const start = Math.max(Math.min(at, this.size - END_BYTES), 0);
    const length = Math.min(Math.max(at - start + wanted, WINDOW_BYTES), this.size - start);
    const slot = this.#oldest;
    this.#oldest = (slot + 1) % buffers.length;
    if (length > (buffers[slot]?.length ?? 0)) buffers[slot] = Buffer.allocUnsafeSlow(length);
    const buffer = buffers[slot] ?? NOTHING;
    let filled = 0;
    while (filled < length) {
      const count = readSync(this.#descriptor, buffer, filled, length - filled, start + filled);
      if (count === 0) break;
      filled += count;
    }
    const window = { buffer, start, end: start + filled };
    this.#windows[slot] = window;
    return window;
  }
}

const NOTHING = Buffer.allocUnsafeSlow(0);
