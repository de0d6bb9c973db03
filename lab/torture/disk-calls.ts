/**
 * Uses strace to count the calls by which a server changes files and communicates with a database, and to kill it at
 * one.
 */
import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { setTimeout as pause } from 'node:timers/promises';

const CALLS = ['pwrite64', 'fdatasync', 'fsync', 'ftruncate', 'rename', 'unlink', 'mkdir'];
/** Each statement to a database server uses one of these, and so does each response. */
const SPOKEN_CALLS = ['write', 'writev'];
const LOOK_EVERY_MS = 10;

export interface DiskCall {
  readonly name: string;
  /** Kills the first thread that makes this many calls, and its process. */
  readonly nth: number;
}

export interface WatchedCalls {
  readonly log: string;
  readonly end: DiskCall | undefined;
  /** Includes calls that write to a connection. */
  readonly isSpokenWatched: boolean;
}

/** Returns strace's command line, to be followed by a program or by `-p` and a process. */
export function watchCalls({ log, end, isSpokenWatched }: WatchedCalls): string[] {
  const calls = isSpokenWatched ? [...CALLS, ...SPOKEN_CALLS] : CALLS;
  const inject = end ? ['-e', `inject=${end.name}:signal=KILL:when=${end.nth}`] : [];
  return ['strace', '-f', '--seccomp-bpf', '-s', '0', '-o', log, '-e', `trace=${calls.join(',')}`, ...inject];
}

/** Whether strace is installed and allowed to trace. */
export const canTrace = (): boolean => spawnSync('strace', ['-e', 'trace=mkdir', 'true']).status === 0;

/** Resolves when all threads are traced. */
export async function attachTo(pid: number, watched: WatchedCalls): Promise<ChildProcess> {
  const [command = '', ...args] = watchCalls(watched).filter((part) => part !== '--seccomp-bpf');
  const strace = spawn(command, [...args, '-p', String(pid)], { stdio: ['ignore', 'ignore', 'pipe'] });
  let text = '';
  strace.stderr?.setEncoding('utf8').on('data', (chunk: string) => {
    text += chunk;
  });
  while (!text.includes('attached')) {
    if (strace.exitCode !== null) throw new Error(`strace ended: ${text}`);
    await pause(LOOK_EVERY_MS);
  }
  return strace;
}

/** Returns the maximum number of calls of each kind by one thread. */
export function countCalls(log: string): ReadonlyMap<string, number> {
  const ofThreads = new Map<string, number>();
  const most = new Map<string, number>();
  if (!existsSync(log)) return most;
  for (const [, thread = '', name = ''] of readFileSync(log, 'utf8').matchAll(/^(\d+) +(\w+)\(/gm)) {
    const key = `${thread} ${name}`;
    const count = (ofThreads.get(key) ?? 0) + 1;
    ofThreads.set(key, count);
    most.set(name, Math.max(most.get(name) ?? 0, count));
  }
  return most;
}

/** Does not use the kill itself as a sign, because the server also kills its own helpers in normal operation. */
export const isReached = (log: string, end: DiskCall | undefined) =>
  end !== undefined && (countCalls(log).get(end.name) ?? 0) >= end.nth;
