/** An unmounted share is an empty folder without this file (R9). Read-only folders do without. */
import { randomUUID } from 'node:crypto';
import { readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';

const MARKER_NAME = '.tutti-library';
const CONTENT = /^tutti-library ([0-9a-f-]{36})\s*$/;

/** undefined when there is none, or it cannot be read. */
export async function readMarker(root: string): Promise<string | undefined> {
  try {
    return CONTENT.exec((await readFile(path.join(root, MARKER_NAME), 'utf8')).slice(0, 200))?.[1];
  } catch {
    return undefined;
  }
}

/** Returns the id, or undefined where the folder is read-only. */
export async function writeMarker(root: string): Promise<string | undefined> {
  const id = randomUUID();
  try {
    await writeFile(path.join(root, MARKER_NAME), `tutti-library ${id}\n`, { flag: 'wx' });
    return id;
  } catch {
    return readMarker(root);
  }
}
