import { rmSync } from 'node:fs';

/** Removes the companion files of an open database, too. */
export function removeDraft(draft: string): void {
  for (const left of [draft, `${draft}-wal`, `${draft}-shm`, `${draft}-journal`])
    rmSync(left, { force: true });
}
