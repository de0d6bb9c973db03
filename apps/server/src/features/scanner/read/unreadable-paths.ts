import { folderOf } from '../identity/identity.ts';

/** Whether this place cannot be looked at, or a folder that it lies in: there may be thousands of them, beside all files. */
export function isUnreadablePath(unreadable: ReadonlySet<string>, path: string): boolean {
  for (let location = path; ; location = folderOf(location)) {
    if (unreadable.has(location)) return true;
    if (location === '') return false;
  }
}
