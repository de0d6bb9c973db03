/** Paths that stay inside a root (S30): nothing outside the music folder is ever opened. */
import { realpath } from 'node:fs/promises';
import path from 'node:path';

export function isInside(root: string, file: string): boolean {
  const relative = path.relative(root, file);
  return (
    relative === '' ||
    (relative !== '..' && !relative.startsWith(`..${path.sep}`) && !path.isAbsolute(relative))
  );
}

/** Returns undefined for a path outside (by `..` or a link) or a missing one; links may change after the scan. */
export async function resolveInside(root: string, relativePath: string): Promise<string | undefined> {
  if (relativePath.includes('\0') || path.isAbsolute(relativePath)) return undefined;
  const joined = path.resolve(root, relativePath);
  if (!isInside(path.resolve(root), joined)) return undefined;
  try {
    const [realRoot, realFile] = await Promise.all([realpath(root), realpath(joined)]);
    return isInside(realRoot, realFile) ? realFile : undefined;
  } catch (error) {
    const code = (error as NodeJS.ErrnoException).code;
    if (code === 'ENOENT' || code === 'ENOTDIR' || code === 'ELOOP') return undefined;
    throw error;
  }
}
