import { rmSync } from 'node:fs';

/** Also what a database has beside it while it is written. */
export function removeDraft(draft: string): void {
  for (const left of [draft, `${draft}-wal`, `${draft}-shm`, `${draft}-journal`])
    rmSync(left, { force: true });
}
