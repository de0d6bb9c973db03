/** Refuses scans of folders that look as if a disk were missing, because they would mark much of a library as missing. */

import { libraryFaultTexts } from '../scan-progress.ts';
import type { FolderDiff } from './diff-folder.ts';

/** The scan changes nothing, because a person has to look at the folder first. */
export class ScanBlocked extends Error {}

/** A larger share of missing files means that a disk is missing, and not that somebody tidied up (R9). */
const LOSS_MAX_SHARE = 0.2;

/** Applies to a changed setting, too, because nobody wants to listen to an empty folder. */
export function refuseEmptyFolder({ seen, storedCount }: FolderDiff): void {
  if (seen > 0 || storedCount === 0) return;
  throw new ScanBlocked(libraryFaultTexts.folderEmpty);
}

/** Runs before anything is written. */
export function refuseLostFolder(
  diff: FolderDiff,
  marker: { readonly expected: string | null; readonly found: string | undefined },
): void {
  if (marker.expected !== null && marker.found === undefined && diff.storedCount > 0) {
    throw new ScanBlocked(libraryFaultTexts.markerGone);
  }
  if (marker.expected !== null && marker.found !== undefined && marker.found !== marker.expected) {
    throw new ScanBlocked(libraryFaultTexts.otherFolder);
  }
  // Files that are still in their places did not arrive.
  const arrived = diff.toRead.length - diff.changedIds.size - diff.staleIds.size;
  const lost = diff.vanished.size - arrived;
  if (isTooMuchLost(lost, diff.storedCount))
    throw new ScanBlocked(libraryFaultTexts.muchLost(lost, diff.storedCount));
}

/** A single file may always go, because only a share of the library is suspicious. */
export function isTooMuchLost(lost: number, stored: number): boolean {
  return lost > 1 && lost > stored * LOSS_MAX_SHARE;
}
