/** Limits repeated log lines, because on a full disk each refused write has the same message and stack trace. */
import { needsRepair, toStorageRefusal } from './storage-fault.ts';

const MINUTE_MS = 60_000;
/** There are as many kinds as sentences in our code that tell of a failure. */
const KINDS_MAX = 200;

interface Told {
  readonly atMs: number;
  leftOut: number;
}

/** How many lines like this one were left out since the last; undefined for a line that is left out itself. */
export type CountLeftOut = (error: unknown, sentence: string) => number | undefined;

/** Faults of the store are told once a minute for each sentence; everything else is told each time. */
export function createFaultLines(nowMs: () => number): CountLeftOut {
  const told = new Map<string, Told>();
  return (error, sentence) => {
    const fault = needsRepair(error) ? error : toStorageRefusal(error);
    if (fault === undefined) return 0;
    const kind = `${fault.code} ${sentence}`;
    const now = nowMs();
    const last = told.get(kind);
    if (last !== undefined && now - last.atMs < MINUTE_MS) {
      last.leftOut += 1;
      return undefined;
    }
    if (told.size >= KINDS_MAX) told.clear();
    told.set(kind, { atMs: now, leftOut: 0 });
    return last?.leftOut ?? 0;
  };
}
