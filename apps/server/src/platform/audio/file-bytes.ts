import { closeSync, fstatSync, openSync, readSync } from 'node:fs';

/** Random access to an open file for the header readers. Short answers at the end of the file, never an error. */
export interface FileBytes {
  readonly size: number;
  /** Valid until the next call; copy what has to last. */
  read(at: number, length: number): Buffer;
}

/** Reads run in a child process that does nothing else, hence synchronous. */
export function withFileBytes<Result>(file: string, work: (bytes: FileBytes) => Result): Result {
  const descriptor = openSync(file, 'r');
  try {
    const { size } = fstatSync(descriptor);
    return work({ size, read: (at, length) => readAt(descriptor, at, Math.min(length, size - at)) });
  } finally {
    closeSync(descriptor);
  }
}

let shared = Buffer.allocUnsafeSlow(64 * 1_024);

function readAt(descriptor: number, at: number, length: number): Buffer {
  if (at < 0 || length <= 0) return shared.subarray(0, 0);
  if (length > shared.length) shared = Buffer.allocUnsafeSlow(length);
  let filled = 0;
  while (filled < length) {
    const count = readSync(descriptor, shared, filled, length - filled, at + filled);
    if (count === 0) break;
    filled += count;
  }
  return shared.subarray(0, filled);
}
