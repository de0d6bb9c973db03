/**
 * Keeps the work of a child within bounds. Decoders are native code, which no heap limit of Node holds, so the parent
 * looks at what the system says of the process and kills it. Elsewhere than on Linux only time is watched.
 */
import type { ChildProcess } from 'node:child_process';
import { readFileSync } from 'node:fs';

export interface JobLimits {
  /** Longest time without a sign of life. */
  readonly silenceMaxMs: number;
  readonly wallMaxMs: number;
  /** Of the processor, whatever else the machine does. */
  readonly processorMaxMs: number;
  /** Resident. Overshot by what the child can take between two looks. */
  readonly memoryMaxBytes: number;
}

/** `silence` of what waited for something; what was at work all the while took too much of the `processor`. */
export type Excess = 'silence' | 'time' | 'processor' | 'memory';

export interface JobWatch {
  /** The child has said something. */
  heard(): void;
  /** The child has begun something new: all limits count from now, except that of memory. */
  renew(): void;
  end(): void;
}

const LOOK_EVERY_MS = 100;
/** Until a child says that it is there: no file is to blame for that, and on a busy machine it takes a while. */
const START_MAX_MS = 120_000;
/** Linux counts in hundredths wherever Node runs. */
const TICK_MS = 10;
const PAGE_BYTES = 4_096;
/** What waits for a disk or a share takes next to nothing of the processor, a decoder that goes in circles all it can get. */
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
  let heardAtMs = beganAtMs;
  let processorBeforeMs = readUse(child.pid).processorMs;
  let processorHeardMs = processorBeforeMs;
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
    if (!hasSpoken) return nowMs - heardAtMs >= START_MAX_MS ? 'silence' : undefined;
    if (processorMs - processorBeforeMs >= limits.processorMaxMs) return 'processor';
    if (nowMs - heardAtMs >= limits.silenceMaxMs)
      return processorMs - processorHeardMs >= busyMinMs ? 'processor' : 'silence';
    return nowMs - beganAtMs >= limits.wallMaxMs ? 'time' : undefined;
  }

  function renew(): void {
    hasSpoken = true;
    beganAtMs = performance.now();
    heardAtMs = beganAtMs;
    processorBeforeMs = readUse(child.pid).processorMs;
    processorHeardMs = processorBeforeMs;
  }

  return {
    heard() {
      if (!hasSpoken) return renew();
      heardAtMs = performance.now();
      processorHeardMs = readUse(child.pid).processorMs;
    },
    renew,
    end: () => clearInterval(timer),
  };
}

/** Synchronous: these files are made of memory, and a hop to a thread would cost more than reading them. */
function readUse(pid: number | undefined): { processorMs: number; memoryBytes: number } {
  if (pid === undefined || process.platform !== 'linux') return NOTHING;
  try {
    // The name of the program stands in brackets and may hold anything.
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
