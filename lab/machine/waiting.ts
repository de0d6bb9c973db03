/** Waits for servers to start and for machines to become quiet. */
import { readFileSync } from 'node:fs';
import { setTimeout as sleep } from 'node:timers/promises';
import { readCpuSeconds } from './process-tree.ts';

export { sleep };

/** Returns the milliseconds until `probe` returns something true; errors count as "not yet". */
export const waitUntil = async (
  probe: () => unknown,
  { limitMs = 60_000, stepMs = 20 } = {},
): Promise<number> => {
  const startedAt = performance.now();
  for (;;) {
    try {
      if (await probe()) return performance.now() - startedAt;
    } catch {
      // not yet
    }
    if (performance.now() - startedAt > limitMs) throw new Error(`Nothing answered within ${limitMs} ms`);
    await sleep(stepMs);
  }
};

const readMachineTicks = () => {
  const [line = ''] = readFileSync('/proc/stat', 'latin1').split('\n');
  const fields = line.trim().split(/\s+/).slice(1).map(Number);
  const [, , , idle = 0, waiting = 0] = fields;
  return { all: fields.reduce((sum, ticks) => sum + ticks, 0), idle: idle + waiting };
};

/** Waits, within limits, until other work on the machine is light; BENCH_QUIET_MS=0 does not wait. */
export const waitForQuiet = async ({
  busyShare = 0.2,
  limitMs = Number(process.env.BENCH_QUIET_MS ?? 15_000),
} = {}): Promise<number> => {
  const startedAt = performance.now();
  for (;;) {
    const before = readMachineTicks();
    await sleep(400);
    const after = readMachineTicks();
    const busy = 1 - (after.idle - before.idle) / (after.all - before.all);
    if (busy < busyShare || performance.now() - startedAt > limitMs) return busy;
  }
};

/** Waits until a server was nearly idle for longer than ten seconds, the interval in which ours looks for work. */
export const waitForRest = async (
  pid: number,
  { restMs = 12_000, limitMs = 120_000 } = {},
): Promise<void> => {
  const startedAt = performance.now();
  let restingSince = startedAt;
  while (performance.now() - restingSince < restMs && performance.now() - startedAt < limitMs) {
    const before = readCpuSeconds(pid);
    await sleep(1_000);
    if (readCpuSeconds(pid) - before > 0.1) restingSince = performance.now();
  }
};
