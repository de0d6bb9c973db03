import { mkdirSync, statSync } from 'node:fs';
import path from 'node:path';

/** Creates one folder at a time, because Node's recursive `mkdirSync` may never end (/proc). Throws the first error. */
export function makeFolder(folder: string, mode = 0o777, onCreated?: (folder: string) => void): void {
  if (statSync(folder, { throwIfNoEntry: false })?.isDirectory()) return;
  const parent = path.dirname(folder);
  if (parent !== folder) makeFolder(parent, mode, onCreated);
  try {
    mkdirSync(folder, { mode });
    onCreated?.(folder);
  } catch (error) {
    // Another process created it meanwhile.
    if (!statSync(folder, { throwIfNoEntry: false })?.isDirectory()) throw error;
  }
}
