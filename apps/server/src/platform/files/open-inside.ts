/** Opens files below a root and checks the opened file, because a name can change in between. */
import { close, constants, fstat, open, type Stats } from 'node:fs';
import { readlink, realpath, stat } from 'node:fs/promises';
import { promisify } from 'node:util';
import { isInside, resolveInside } from './safe-path.ts';

export interface InsideFile {
  /** The caller closes it. */
  readonly descriptor: number;
  readonly stats: Stats;
  readonly realPath: string;
}

const openFile = promisify(open);
const statDescriptor = promisify(fstat);
const ABSENT_CODES = new Set(['ENOENT', 'ENOTDIR', 'ELOOP', 'EACCES', 'EPERM', 'ENXIO', 'EISDIR', 'ESTALE']);

/** Returns undefined if there is no such file inside the root, or it is not a regular one (a folder, a pipe). */
export async function openInside(root: string, relativePath: string): Promise<InsideFile | undefined> {
  const realPath = await resolveInside(root, relativePath);
  if (realPath === undefined) return undefined;
  // Does not follow a link that replaced the file, and does not wait for the other end of a pipe.
  const flags = constants.O_RDONLY | (constants.O_NOFOLLOW ?? 0) | (constants.O_NONBLOCK ?? 0);
  const descriptor = await openFile(realPath, flags).catch(toAbsent);
  if (descriptor === undefined) return undefined;
  try {
    const stats = await statDescriptor(descriptor);
    const isOurs = stats.isFile() && (await isOpenedInside(root, { descriptor, stats, relativePath }));
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
  readonly relativePath: string;
}

/** Checks the opened file, because a parent folder may have been a link for just that moment. */
export async function isOpenedInside(
  root: string,
  { descriptor, stats, relativePath }: OpenedFile,
): Promise<boolean> {
  const location = await pathOf(descriptor);
  if (location !== undefined) return isInside(await realpath(root), location);
  // Some systems do not tell where an open file is, so the name is resolved again.
  const again = await resolveInside(root, relativePath);
  const there = again === undefined ? undefined : await stat(again);
  return there !== undefined && there.dev === stats.dev && there.ino === stats.ino;
}

async function pathOf(descriptor: number): Promise<string | undefined> {
  if (process.platform !== 'linux') return undefined;
  const location = await readlink(`/proc/self/fd/${descriptor}`).catch(() => undefined);
  return location?.startsWith('/') ? location : undefined;
}

function toAbsent(error: unknown): undefined {
  if (ABSENT_CODES.has((error as NodeJS.ErrnoException).code ?? '')) return undefined;
  throw error;
}
