/** Percentiles, process trees and waiting for a quiet machine. Reads /proc: measurements run on Linux. */
import { spawn } from 'node:child_process';
import { openSync, readdirSync, readFileSync } from 'node:fs';
import { setTimeout as sleep } from 'node:timers/promises';

export { sleep };

const clockTicksPerSecond = 100;

export const percentile = (values, share) => {
  const sorted = Float64Array.from(values).sort();
  return sorted[Math.min(sorted.length - 1, Math.floor((share / 100) * sorted.length))];
};

export const median = (values) => percentile(values, 50);

const readProcess = (pid) => {
  try {
    const text = readFileSync(`/proc/${pid}/stat`, 'latin1');
    const fields = text.slice(text.lastIndexOf(')') + 2).split(' ');
    const ticks = Number(fields[11]) + Number(fields[12]) + Number(fields[13]) + Number(fields[14]);
    return { session: Number(fields[3]), cpuSeconds: ticks / clockTicksPerSecond };
  } catch {
    return undefined; // it has ended meanwhile
  }
};

const readMemoryMb = (pid) => {
  try {
    const [, kilobytes] = /^Pss:\s+(\d+)/m.exec(readFileSync(`/proc/${pid}/smaps_rollup`, 'latin1'));
    return Number(kilobytes) / 1024;
  } catch {
    return 0;
  }
};

/** Sums over every process of a session; `startProcess` gives each server a session of its own. */
export const readTree = (sessionId, { withMemory = true } = {}) => {
  const tree = { memoryMb: 0, cpuSeconds: 0, processes: 0 };
  for (const name of readdirSync('/proc')) {
    const found = /^\d+$/.test(name) ? readProcess(name) : undefined;
    if (found?.session !== sessionId) continue;
    if (withMemory) tree.memoryMb += readMemoryMb(name);
    tree.cpuSeconds += found.cpuSeconds;
    tree.processes += 1;
  }
  return tree;
};

export const startProcess = (command, args, { cwd, env, log } = {}) => {
  const output = log ? openSync(log, 'a') : 'ignore';
  const child = spawn(command, args, {
    detached: true,
    stdio: ['ignore', output, output],
    cwd,
    env: { ...process.env, ...env },
  });
  child.ended = new Promise((resolve, reject) => {
    child.once('exit', (code, signal) => resolve(code ?? signal));
    child.once('error', reject);
  });
  return child;
};

const signalTree = (child, signal) => {
  try {
    process.kill(-child.pid, signal);
  } catch {
    // it has ended meanwhile
  }
};

export const stopProcess = async (child) => {
  signalTree(child, 'SIGTERM');
  const deadline = setTimeout(() => signalTree(child, 'SIGKILL'), 10_000);
  await child.ended;
  clearTimeout(deadline);
};

/** Watches memory and processor of a running tree; the returned function ends it and gives peak and sum. */
export const watchTree = (child) => {
  const before = readTree(child.pid);
  let isWatching = true;
  let peakMb = before.memoryMb;
  let cpuSeconds = 0;
  const sample = () => {
    const now = readTree(child.pid);
    peakMb = Math.max(peakMb, now.memoryMb);
    cpuSeconds = Math.max(cpuSeconds, now.cpuSeconds - before.cpuSeconds);
  };
  const watching = (async () => {
    while (isWatching) {
      sample();
      await Promise.race([sleep(100), child.ended]);
      if (child.exitCode !== null || child.signalCode !== null) return;
    }
  })();
  return async () => {
    isWatching = false;
    await watching;
    return { peakMb, cpuSeconds };
  };
};

/** Runs a command to its end; throws when it fails, so that no failed run becomes a figure. */
export const timeCommand = async (command, args, options) => {
  const startedAt = performance.now();
  const child = startProcess(command, args, options);
  const endWatch = watchTree(child);
  const code = await child.ended;
  const milliseconds = performance.now() - startedAt;
  const { peakMb, cpuSeconds } = await endWatch();
  if (code !== 0)
    throw new Error(`${command} ${args.join(' ')} ended with ${code}; see ${options?.log ?? 'its log'}`);
  return { milliseconds, peakMb, cpuSeconds };
};

/** Milliseconds until `probe` gives something true; errors count as "not yet". */
export const waitUntil = async (probe, { limitMs = 60_000, stepMs = 20 } = {}) => {
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
  const fields = readFileSync('/proc/stat', 'latin1').split('\n')[0].trim().split(/\s+/).slice(1).map(Number);
  return { all: fields.reduce((sum, ticks) => sum + ticks, 0), idle: fields[3] + fields[4] };
};

/** Waits, within limits, until other work on the machine is light; BENCH_QUIET_MS=0 does not wait. */
export const waitForQuiet = async ({
  busyShare = 0.2,
  limitMs = Number(process.env.BENCH_QUIET_MS ?? 15_000),
} = {}) => {
  const startedAt = performance.now();
  for (;;) {
    const before = readMachineTicks();
    await sleep(400);
    const after = readMachineTicks();
    const busy = 1 - (after.idle - before.idle) / (after.all - before.all);
    if (busy < busyShare || performance.now() - startedAt > limitMs) return busy;
  }
};

/** Until a server has done next to nothing for longer than the ten seconds after which ours looks for work. */
export const waitForRest = async (child, { restMs = 12_000, limitMs = 120_000 } = {}) => {
  const readCpuSeconds = () => readTree(child.pid, { withMemory: false }).cpuSeconds;
  const startedAt = performance.now();
  let restingSince = startedAt;
  while (performance.now() - restingSince < restMs && performance.now() - startedAt < limitMs) {
    const before = readCpuSeconds();
    await sleep(1_000);
    if (readCpuSeconds() - before > 0.1) restingSince = performance.now();
  }
};
