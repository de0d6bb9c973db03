import { mkdirSync, statSync } from 'node:fs';
import path from 'node:path';

/**
 * Makes a folder and those above it, one at a time: Node's recursive `mkdirSync` never ends where a file system
 * answers "no such file" for a folder whose parent is there (/proc). Throws the first refusal.
 */
export function makeFolder(folder: string, mode = 0o777, onMade?: (folder: string) => void): void {
  if (statSync(folder, { throwIfNoEntry: false })?.isDirectory()) return;
  const parent = path.dirname(folder);
  if (parent !== folder) makeFolder(parent, mode, onMade);
  try {
    mkdirSync(folder, { mode });
    onMade?.(folder);
  } catch (error) {
    // Somebody else made it meanwhile.
    if (!statSync(folder, { throwIfNoEntry: false })?.isDirectory()) throw error;
  }
}
