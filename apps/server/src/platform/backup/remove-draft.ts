import { rmSync } from 'node:fs';

export function removeDraft(draft: string): void {
  for (const left of [draft, `${draft}-wal`, `${draft}-shm`, `${draft}-journal`])
    rmSync(left, { force: true });
}
