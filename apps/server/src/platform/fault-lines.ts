/** Limits repeated log lines, because on a full disk each refused write has the same message and stack trace. */
import { needsRepair, toStorageRefusal } from './storage-fault.ts';

const MINUTE_MS = 60_000;
/** One kind per log message about a failure. */
const KINDS_MAX = 200;

interface Report {
  readonly atMs: number;
  leftOut: number;
}

export type CountLeftOut = (error: unknown, sentence: string) => number | undefined;

/** Logs faults of the store once a minute per message; everything else each time. */
export function createFaultLines(nowMs: () => number): CountLeftOut {
  const reported = new Map<string, Report>();
  return (error, sentence) => {
    const fault = needsRepair(error) ? error : toStorageRefusal(error);
    if (fault === undefined) return 0;
    const kind = `${fault.code} ${sentence}`;
    const now = nowMs();
    const last = reported.get(kind);
    if (last !== undefined && now - last.atMs < MINUTE_MS) {
      last.leftOut += 1;
      return undefined;
    }
    if (reported.size >= KINDS_MAX) reported.clear();
    reported.set(kind, { atMs: now, leftOut: 0 });
    return last?.leftOut ?? 0;
  };
}
