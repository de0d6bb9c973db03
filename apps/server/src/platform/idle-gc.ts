/** Collects garbage while idle, because stations keep running and V8 therefore never sees an idle process. */
import { getHeapStatistics } from 'node:v8';
import type { Timers } from './timers.ts';

const LOOK_EVERY_MS = 5_000;
const QUIET_LOOKS = 2;
/** Share of one processor, below the use of two thousand listeners. Event loop time would grow on a busy machine. */
const QUIET_SHARE = 0.05;
const WORTH_BYTES = 8 * 1_024 * 1_024;
const LOOKS_BETWEEN = 12;

/** Does nothing unless Node was started with --expose-gc, as `npm start` does. */
export function releaseHeap(): void {
  globalThis.gc?.({ type: 'major', execution: 'sync', flavor: 'last-resort' });
}

export interface IdleGcOptions {
  readonly timers: Timers;
  /** Share of one processor that this process has used since the last call. */
  readonly readLoad?: () => number;
  readonly readUnusedBytes?: () => number;
  readonly releaseUnused?: () => void;
}

export interface IdleGc {
  start(): void;
  stop(): void;
}

export function createIdleGc({
  timers,
  readLoad = createLoadReader(),
  readUnusedBytes = readUnusedHeap,
  releaseUnused = releaseHeap,
}: IdleGcOptions): IdleGc {
  let timer: number | undefined;
  let quietLooks = 0;
  let looksToWait = 0;

  function look(): void {
    timer = timers.setTimer(look, LOOK_EVERY_MS);
    quietLooks = readLoad() < QUIET_SHARE ? quietLooks + 1 : 0;
    if (looksToWait > 0) looksToWait -= 1;
    if (quietLooks < QUIET_LOOKS || looksToWait > 0 || readUnusedBytes() < WORTH_BYTES) return;
    releaseUnused();
    looksToWait = LOOKS_BETWEEN;
  }

  return {
    start() {
      timer = timers.setTimer(look, LOOK_EVERY_MS);
    },
    stop() {
      if (timer !== undefined) timers.clearTimer(timer);
    },
  };
}

function createLoadReader(): () => number {
  let usage = process.cpuUsage();
  let atMs = performance.now();
  return () => {
    const { user, system } = process.cpuUsage(usage);
    const passedMs = performance.now() - atMs;
    usage = process.cpuUsage();
    atMs += passedMs;
    return (user + system) / 1_000 / Math.max(passedMs, 1);
  };
}

function readUnusedHeap(): number {
  const { total_physical_size: held, used_heap_size: used } = getHeapStatistics();
  return held - used;
}
