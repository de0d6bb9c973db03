import { folderOf } from '../identity/identity.ts';

/** Checks the path and the folders above it, because there may be thousands of unreadable paths. */
export function isUnreadablePath(unreadable: ReadonlySet<string>, path: string): boolean {
  for (let location = path; ; location = folderOf(location)) {
    if (unreadable.has(location)) return true;
    if (location === '') return false;
  }
}
