/** Whose the files are: commands may be run as root beside a server that has a user of its own. */
import { accessSync, chownSync, constants, existsSync, statSync } from 'node:fs';

/**
 * What root makes for the server would be root's, and the next start could not open it. Elsewhere who makes something
 * is who owns the folder.
 */
export function giveToOwnerOf(folder: string, made: string): void {
  if (process.getuid?.() !== 0) return;
  const owner = statSync(folder, { throwIfNoEntry: false });
  if (owner === undefined) return;
  try {
    chownSync(made, owner.uid, owner.gid);
  } catch {
    // A disk that knows no owners, or a container whose root may not do this: it is as it would be without.
  }
}

/** Said at the start, where whoever is to run the server can still be told. */
export function refuseForeignFile(file: string): void {
  if (!existsSync(file)) return;
  try {
    accessSync(file, constants.R_OK | constants.W_OK);
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    // What a disk refuses to everybody is told by whatever writes to it first.
    if (code !== 'EACCES' && code !== 'EPERM') return;
    throw new Error(
      `DATA_DIR: ${file} cannot be read and written by the user who runs Tutti (${code}); give it to that user (chown)`,
      { cause: error },
    );
  }
}
