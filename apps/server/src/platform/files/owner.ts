import { accessSync, chownSync, constants, existsSync, statSync } from 'node:fs';

/** Gives files to the folder's owner, because the server's next start could not open files of root. */
export function giveToOwnerOf(folder: string, created: string): void {
  if (process.getuid?.() !== 0) return;
  const owner = statSync(folder, { throwIfNoEntry: false });
  if (owner === undefined) return;
  try {
    chownSync(created, owner.uid, owner.gid);
  } catch {
    // The disk has no owners, or the container's root may not change them; the file stays as it is.
  }
}

/** Checks at the start, when the person who starts the server can still be told. */
export function refuseForeignFile(file: string): void {
  if (!existsSync(file)) return;
  try {
    accessSync(file, constants.R_OK | constants.W_OK);
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    // The first write reports errors that affect everybody.
    if (code !== 'EACCES' && code !== 'EPERM') return;
    throw new Error(
      `DATA_DIR: ${file} cannot be read and written by the user who runs Tutti (${code}); give it to that user (chown)`,
      { cause: error },
    );
  }
}
