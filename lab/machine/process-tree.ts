/** Reads the memory and processor time of processes from /proc; measurements run on Linux. */
import { readdirSync, readFileSync } from 'node:fs';

const clockTicksPerSecond = 100;

export interface ProcessTree {
  memoryMb: number;
  cpuSeconds: number;
  processes: number;
}

const readProcess = (pid: string): { session: number; cpuSeconds: number } | undefined => {
  try {
    const text = readFileSync(`/proc/${pid}/stat`, 'latin1');
    const fields = text.slice(text.lastIndexOf(')') + 2).split(' ');
    const ticks = [11, 12, 13, 14].reduce((sum, column) => sum + Number(fields[column]), 0);
    return { session: Number(fields[3]), cpuSeconds: ticks / clockTicksPerSecond };
  } catch {
    return undefined; // it has ended meanwhile
  }
};

/** Includes the process's share of shared memory. */
export const readProportionalMb = (pid: number | string): number => {
  try {
    const [, kilobytes] = /^Pss:\s+(\d+)/m.exec(readFileSync(`/proc/${pid}/smaps_rollup`, 'latin1')) ?? [];
    return Number(kilobytes ?? 0) / 1024;
  } catch {
    return 0; // it has ended meanwhile
  }
};

/** Private memory in RAM, which does not depend on how many others run the same program. */
export const readPrivateMb = (pid: number | string): number => {
  const text = readFileSync(`/proc/${pid}/smaps_rollup`, 'latin1');
  const sizes = [...text.matchAll(/^Private_(?:Clean|Dirty):\s+(\d+)/gm)].map(([, kilobytes]) =>
    Number(kilobytes),
  );
  return sizes.reduce((sum, size) => sum + size, 0) / 1024;
};

/** Much cheaper than the proportional size, and good enough for the growth of one process. */
export const readResidentKb = (pid: number): number =>
  Number(/VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1]);

/** Sums over all processes of a session; `startProcess` gives each server its own session. */
export const readTree = (sessionId: number, { withMemory = true } = {}): ProcessTree => {
  const tree = { memoryMb: 0, cpuSeconds: 0, processes: 0 };
  for (const name of readdirSync('/proc')) {
    const found = /^\d+$/.test(name) ? readProcess(name) : undefined;
    if (found?.session !== sessionId) continue;
    if (withMemory) tree.memoryMb += readProportionalMb(name);
    tree.cpuSeconds += found.cpuSeconds;
    tree.processes += 1;
  }
  return tree;
};

export const readCpuSeconds = (sessionId: number): number =>
  readTree(sessionId, { withMemory: false }).cpuSeconds;
