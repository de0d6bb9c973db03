/**
 * Opens files synchronously, with a name under which a library reads the very file that was checked. Pipes and devices
 * are opened, too, because the watching parent kills the process.
 */

import { closeSync, fstatSync, openSync, readlinkSync, realpathSync, statSync } from 'node:fs';
import path from 'node:path';
import { libraryFaultTexts } from '@tutti/contract/library/fault-texts';
import { isInside } from './safe-path.ts';

export interface FileLocation {
  readonly root: string;
  /** Relative to the root. */
  readonly path: string;
}

export class OutsideRoot extends Error {
  constructor() {
    super(libraryFaultTexts.outside);
  }
}

export interface InsideFileNow {
  /** Closed when the work is done. */
  readonly descriptor: number;
  /** Refers to the descriptor on Linux; elsewhere it is the name, which may refer to another file by now. */
  readonly path: string;
}

/** Throws the system's errors, and OutsideRoot. */
export async function withInsideFile<Result>(
  location: FileLocation,
  work: (file: InsideFileNow) => Result | Promise<Result>,
): Promise<Result> {
  const name = path.join(location.root, location.path);
  const descriptor = openSync(name, 'r');
  try {
    if (!isOpenedInsideNow(location.root, name, descriptor)) throw new OutsideRoot();
    return await work({ descriptor, path: descriptorPath(descriptor) ?? name });
  } finally {
    closeSync(descriptor);
  }
}

/** A scan opens thousands of files of one root, which is looked up once a second. */
const ROOT_REMEMBERED_MS = 1_000;
let rememberedRoot = { root: '', realRoot: '', atMs: Number.NEGATIVE_INFINITY };

function findRealRoot(root: string): string {
  const nowMs = performance.now();
  if (rememberedRoot.root !== root || nowMs - rememberedRoot.atMs > ROOT_REMEMBERED_MS)
    rememberedRoot = { root, realRoot: realpathSync.native(root), atMs: nowMs };
  return rememberedRoot.realRoot;
}

function isOpenedInsideNow(root: string, name: string, descriptor: number): boolean {
  const realRoot = findRealRoot(root);
  const link = descriptorPath(descriptor);
  if (link !== undefined) return isInside(realRoot, readlinkSync(link));
  const location = realpathSync.native(name);
  const [there, opened] = [statSync(location), fstatSync(descriptor)];
  return isInside(realRoot, location) && there.dev === opened.dev && there.ino === opened.ino;
}

function descriptorPath(descriptor: number): string | undefined {
  return process.platform === 'linux' ? `/proc/self/fd/${descriptor}` : undefined;
}
