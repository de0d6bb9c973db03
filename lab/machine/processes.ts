/** Starts and stops measured processes with all their children. */
import { type ChildProcess, spawn } from 'node:child_process';
import { openSync } from 'node:fs';
import { setTimeout as sleep } from 'node:timers/promises';
import { readTree } from './process-tree.ts';

export interface MeasuredProcess {
  readonly child: ChildProcess;
  readonly pid: number;
  /** Resolves to the exit code or signal. */
  readonly ended: Promise<number | NodeJS.Signals | null>;
}

interface ProcessOptions {
  readonly cwd?: string;
  readonly env?: NodeJS.ProcessEnv;
  /** Log file for the output; without one it is discarded. */
  readonly log?: string;
}

/** A failing benchmark must leave no process running, because the next one would measure it as well. */
const running = new Set<MeasuredProcess>();
process.once('exit', () => {
  for (const started of running) signalTree(started, 'SIGKILL');
});

/** Supervises a child that was started `detached`, in its own session, so that its tree can be identified. */
export const watchOver = (child: ChildProcess): MeasuredProcess => {
  const ended = new Promise<number | NodeJS.Signals | null>((resolve, reject) => {
    child.once('exit', (code, signal) => resolve(code ?? signal));
    child.once('error', reject);
  });
  const started = { child, pid: child.pid ?? 0, ended };
  running.add(started);
  child.once('exit', () => running.delete(started));
  return started;
};

export const startProcess = (
  command: string,
  args: readonly string[],
  { cwd, env, log }: ProcessOptions = {},
): MeasuredProcess => {
  const output = log ? openSync(log, 'a') : 'ignore';
  const child = spawn(command, args, {
    detached: true,
    stdio: ['ignore', output, output],
    cwd,
    env: { ...process.env, ...env },
  });
  return watchOver(child);
};

export const signalTree = ({ pid }: MeasuredProcess, signal: NodeJS.Signals): void => {
  try {
    process.kill(-pid, signal);
  } catch {
    // it has ended meanwhile
  }
};

export const stopProcess = async (started: MeasuredProcess): Promise<void> => {
  signalTree(started, 'SIGTERM');
  const deadline = setTimeout(() => signalTree(started, 'SIGKILL'), 10_000);
  await started.ended;
  clearTimeout(deadline);
};

export interface TreeCost {
  readonly peakMb: number;
  readonly cpuSeconds: number;
}

/**
 * Samples memory and processor time of a running tree; the returned function stops sampling and returns peak and sum.
 */
export const watchTree = ({ child, pid, ended }: MeasuredProcess): (() => Promise<TreeCost>) => {
  const before = readTree(pid);
  let isWatching = true;
  let peakMb = before.memoryMb;
  let cpuSeconds = 0;
  const sample = () => {
    const now = readTree(pid);
    peakMb = Math.max(peakMb, now.memoryMb);
    cpuSeconds = Math.max(cpuSeconds, now.cpuSeconds - before.cpuSeconds);
  };
  const watching = (async () => {
    while (isWatching) {
      sample();
      await Promise.race([sleep(100), ended]);
      if (child.exitCode !== null || child.signalCode !== null) return;
    }
  })();
  return async () => {
    isWatching = false;
    await watching;
    return { peakMb, cpuSeconds };
  };
};

/** Runs a command to its end; throws if it fails, so that no failed run becomes a figure. */
export const timeCommand = async (
  command: string,
  args: readonly string[],
  options: ProcessOptions,
): Promise<TreeCost & { milliseconds: number }> => {
  const startedAt = performance.now();
  const started = startProcess(command, args, options);
  const endWatch = watchTree(started);
  const code = await started.ended;
  const milliseconds = performance.now() - startedAt;
  const { peakMb, cpuSeconds } = await endWatch();
  if (code !== 0)
    throw new Error(`${command} ${args.join(' ')} ended with ${code}; see ${options.log ?? 'its log'}`);
  return { milliseconds, peakMb, cpuSeconds };
};
