/** Refuses scans of folders that look as if a disk were missing, because they would mark much of a library as missing. */
import type { FolderDiff } from './diff-folder.ts';

/** Nothing is changed, because a person has to look at the folder first. */
export class ScanBlocked extends Error {}

/** A larger share of missing files means that a disk is missing, and not that somebody tidied up (R9). */
const LOSS_MAX_SHARE = 0.2;

/** Applies to a changed setting, too, because nobody wants to listen to an empty folder. */
export function refuseEmptyFolder({ seen, storedCount }: FolderDiff): void {
  if (seen > 0 || storedCount === 0) return;
  throw new ScanBlocked(
    'The music folder is empty; it looks as if a disk is not mounted. Nothing was changed',
  );
}

/** Runs before anything is written. */
export function refuseLostFolder(
  diff: FolderDiff,
  marker: { readonly expected: string | null; readonly found: string | undefined },
): void {
  if (marker.expected !== null && marker.found === undefined && diff.storedCount > 0) {
    throw new ScanBlocked(
      'The marker file .tutti-library is gone from the music folder; it looks as if another folder is mounted there. Nothing was changed',
    );
  }
  if (marker.expected !== null && marker.found !== undefined && marker.found !== marker.expected) {
    throw new ScanBlocked(
      'The music folder is another one than at the last scan (.tutti-library). Nothing was changed',
    );
  }
  // Files that are still in their places did not arrive.
  const arrived = diff.toRead.length - diff.changedIds.size - diff.staleIds.size;
  const lost = diff.vanished.size - arrived;
  if (isTooMuchLost(lost, diff.storedCount)) throw new ScanBlocked(lossMessage(lost, diff.storedCount));
}

/** A single file may always go, because only a share of the library is suspicious. */
export function isTooMuchLost(lost: number, stored: number): boolean {
  return lost > 1 && lost > stored * LOSS_MAX_SHARE;
}

export function lossMessage(lost: number, stored: number): string {
  return `${lost} of ${stored} tracks are gone from the music folder or cannot be read any more, more than one in five; none was marked missing. Check the folder, or scan again and accept the loss`;
}
