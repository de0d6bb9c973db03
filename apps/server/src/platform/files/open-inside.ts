/**
 * Opens files below a root and proves where the opened file lies. A name can be made to lead elsewhere between looking
 * and opening; an open file cannot, so it is the descriptor that is asked.
 */
import { close, constants, fstat, open, type Stats } from 'node:fs';
import { readlink, realpath, stat } from 'node:fs/promises';
import { promisify } from 'node:util';
import { isInside, resolveInside } from './safe-path.ts';

export interface InsideFile {
  /** To be closed by whoever asked. */
  readonly descriptor: number;
  readonly stats: Stats;
  readonly realPath: string;
}

const openFile = promisify(open);
const statDescriptor = promisify(fstat);
const ABSENT_CODES = new Set(['ENOENT', 'ENOTDIR', 'ELOOP', 'EACCES', 'EPERM', 'ENXIO', 'EISDIR', 'ESTALE']);

/** undefined when there is no such file inside the root, or it is none (a folder, a pipe). */
export async function openInside(root: string, relativePath: string): Promise<InsideFile | undefined> {
  const realPath = await resolveInside(root, relativePath);
  if (realPath === undefined) return undefined;
  // Not through a link that took the file's place; not waiting for the other end of a pipe.
  const flags = constants.O_RDONLY | (constants.O_NOFOLLOW ?? 0) | (constants.O_NONBLOCK ?? 0);
  const descriptor = await openFile(realPath, flags).catch(toAbsent);
  if (descriptor === undefined) return undefined;
  try {
    const stats = await statDescriptor(descriptor);
    const isOurs = stats.isFile() && (await liesInside(root, { descriptor, stats, relativePath }));
    if (isOurs) return { descriptor, stats, realPath };
    close(descriptor, () => {});
    return undefined;
  } catch (error) {
    close(descriptor, () => {});
    return toAbsent(error);
  }
}

export interface OpenedFile {
  readonly descriptor: number;
  readonly stats: Pick<Stats, 'dev' | 'ino'>;
  /** By which it was found. */
  readonly relativePath: string;
}

/** A folder on the way may have become a link while the file was opened, and a folder again by now. */
export async function liesInside(
  root: string,
  { descriptor, stats, relativePath }: OpenedFile,
): Promise<boolean> {
  const place = await placeOf(descriptor);
  if (place !== undefined) return isInside(await realpath(root), place);
  // Systems that do not tell where an open file lies: look where the name leads now.
  const again = await resolveInside(root, relativePath);
  const there = again === undefined ? undefined : await stat(again);
  return there !== undefined && there.dev === stats.dev && there.ino === stats.ino;
}

async function placeOf(descriptor: number): Promise<string | undefined> {
  if (process.platform !== 'linux') return undefined;
  const place = await readlink(`/proc/self/fd/${descriptor}`).catch(() => undefined);
  return place?.startsWith('/') ? place : undefined;
}

function toAbsent(error: unknown): undefined {
  if (ABSENT_CODES.has((error as NodeJS.ErrnoException).code ?? '')) return undefined;
  throw error;
}
