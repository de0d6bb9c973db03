import { availableParallelism, loadavg } from 'node:os';

/** Returns true while more processes want to run than there are processors; never on Windows, which does not count them. */
export function isMachineBusy(): boolean {
  const [lastMinute = 0] = loadavg();
  return lastMinute > availableParallelism();
}
