import { closeSync, fsyncSync, openSync } from 'node:fs';

/** Returns when a file, or the names in a folder, would survive a power failure. */
export function syncToDisk(location: string): void {
  const descriptor = openSync(location, 'r');
  try {
    fsyncSync(descriptor);
  } finally {
    closeSync(descriptor);
  }
}
