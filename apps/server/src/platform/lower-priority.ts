import type { ChildProcess } from 'node:child_process';
import { setPriority } from 'node:os';

/** `niceness` as `nice` counts: 19 lets everything else go first. To be called when the process has been spawned. */
export function lowerPriority({ pid }: ChildProcess, niceness: number): void {
  try {
    if (pid !== undefined && niceness > 0) setPriority(pid, niceness);
  } catch {
    // It has ended meanwhile, or the system does not allow it: then it runs like everything else.
  }
}
