/** What strace counts and ends: the calls by which the processes of a server change files, and speak with a database. */
import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { setTimeout as pause } from 'node:timers/promises';

const CALLS = ['pwrite64', 'fdatasync', 'fsync', 'ftruncate', 'rename', 'unlink', 'mkdir'];
/** Each statement to a database server goes out with one of these, and each answer to a caller. */
const SPOKEN_CALLS = ['write', 'writev'];
const LOOK_EVERY_MS = 10;

export interface DiskCall {
  readonly name: string;
  /** The first thread that makes so many of them is killed there, and its process with it. */
  readonly nth: number;
}

export interface WatchedCalls {
  readonly log: string;
  readonly end: DiskCall | undefined;
  /** Also what goes over a line. */
  readonly isSpokenWatched: boolean;
}

/** strace and its arguments, before the program that it starts or the `-p` of one that runs. */
export function watchCalls({ log, end, isSpokenWatched }: WatchedCalls): string[] {
  const calls = isSpokenWatched ? [...CALLS, ...SPOKEN_CALLS] : CALLS;
  const inject = end ? ['-e', `inject=${end.name}:signal=KILL:when=${end.nth}`] : [];
  return ['strace', '-f', '--seccomp-bpf', '-s', '0', '-o', log, '-e', `trace=${calls.join(',')}`, ...inject];
}

/** Whether it is there, and may watch a process. */
export const canTrace = (): boolean => spawnSync('strace', ['-e', 'trace=mkdir', 'true']).status === 0;

/** Resolves once it counts every thread there is. */
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

/** Most calls of each kind that one thread made. */
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

/** Not by what was killed: the server itself ends helpers so, in all peace. */
export const isReached = (log: string, end: DiskCall | undefined) =>
  end !== undefined && (countCalls(log).get(end.name) ?? 0) >= end.nth;
