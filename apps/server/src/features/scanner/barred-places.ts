import { folderOf } from './identity.ts';

/** Whether this place cannot be looked at, or a folder that it lies in: there may be thousands of them, beside all files. */
export function isBarred(barred: ReadonlySet<string>, path: string): boolean {
  for (let place = path; ; place = folderOf(place)) {
    if (barred.has(place)) return true;
    if (place === '') return false;
  }
}
