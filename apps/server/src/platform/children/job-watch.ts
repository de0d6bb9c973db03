/** Limits a child, because decoders are native code beyond Node's heap limits; without Linux only time is limited. */
import type { ChildProcess } from 'node:child_process';
import { readFileSync } from 'node:fs';

export interface JobLimits {
  readonly silenceMaxMs: number;
  readonly wallMaxMs: number;
  /** Time on the processor, whatever else the machine does. */
  readonly processorMaxMs: number;
  /** Resident memory. The child can exceed it between two checks. */
  readonly memoryMaxBytes: number;
}

/** `silence` means that it waited for something; a child that was busy all the time exceeded the `processor`. */
export type Excess = 'silence' | 'time' | 'processor' | 'memory';

export interface JobWatch {
  noteAlive(): void;
  /** Restarts all limits except that of memory, because the child has begun new work. */
  extend(): void;
  end(): void;
}

const LOOK_EVERY_MS = 100;
/** The limit for a child's first sign of life, which takes a while on a busy machine and is no file's fault. */
const START_MAX_MS = 120_000;
/** Linux counts in hundredths of a second wherever Node runs. */
const TICK_MS = 10;
const PAGE_BYTES = 4_096;
/** Tells waiting from working: waiting for a disk takes hardly any processor time, an endless decoder all of it. */
const BUSY_SHARE = 0.25;
const BUSY_MIN_MS = 200;

export interface WatchOptions {
  readonly limits: JobLimits;
  /** False for a child that was just started. */
  readonly hasSpoken: boolean;
  /** Called once, after the child was killed. */
  readonly onExcess: (excess: Excess) => void;
}

export function watchJob(child: Pick<ChildProcess, 'pid' | 'kill'>, options: WatchOptions): JobWatch {
  const { limits, onExcess } = options;
  let { hasSpoken } = options;
  let beganAtMs = performance.now();
  let aliveAtMs = beganAtMs;
  let processorBeforeMs = readUse(child.pid).processorMs;
  let processorAliveMs = processorBeforeMs;
  const busyMinMs = Math.max(BUSY_MIN_MS, limits.silenceMaxMs * BUSY_SHARE);
  const timer = setInterval(look, Math.min(LOOK_EVERY_MS, Math.max(1, limits.silenceMaxMs))).unref();

  function look(): void {
    const excess = findExcess();
    if (excess === undefined) return;
    clearInterval(timer);
    child.kill('SIGKILL');
    onExcess(excess);
  }

  function findExcess(): Excess | undefined {
    const nowMs = performance.now();
    const { processorMs, memoryBytes } = readUse(child.pid);
    if (memoryBytes > limits.memoryMaxBytes) return 'memory';
    if (!hasSpoken) return nowMs - aliveAtMs >= START_MAX_MS ? 'silence' : undefined;
    if (processorMs - processorBeforeMs >= limits.processorMaxMs) return 'processor';
    if (nowMs - aliveAtMs >= limits.silenceMaxMs)
      return processorMs - processorAliveMs >= busyMinMs ? 'processor' : 'silence';
    return nowMs - beganAtMs >= limits.wallMaxMs ? 'time' : undefined;
  }

  function extend(): void {
    hasSpoken = true;
    beganAtMs = performance.now();
    aliveAtMs = beganAtMs;
    processorBeforeMs = readUse(child.pid).processorMs;
    processorAliveMs = processorBeforeMs;
  }

  return {
    noteAlive() {
      if (!hasSpoken) return extend();
      aliveAtMs = performance.now();
      processorAliveMs = readUse(child.pid).processorMs;
    },
    extend,
    end: () => clearInterval(timer),
  };
}

/** Reads synchronously, because these files are in memory, and switching threads would cost more than reading them. */
function readUse(pid: number | undefined): { processorMs: number; memoryBytes: number } {
  if (pid === undefined || process.platform !== 'linux') return NOTHING;
  try {
    // The program's name is in brackets and may contain anything.
    const text = readFileSync(`/proc/${pid}/stat`, 'utf8');
    const fields = text.slice(text.lastIndexOf(')') + 2).split(' ');
    return {
      processorMs: (Number(fields[11]) + Number(fields[12])) * TICK_MS,
      memoryBytes: Number(fields[21]) * PAGE_BYTES,
    };
  } catch {
    return NOTHING; // It has ended.
  }
}

const NOTHING = { processorMs: 0, memoryBytes: 0 };
