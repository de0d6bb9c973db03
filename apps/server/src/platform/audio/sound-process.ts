/**
 * Decodes sound in a child process, one file after the other; it is started when needed and ends when idle. A file that
 * hangs or crashes FFmpeg costs one process and is reported, everything else goes on.
 */
import { type ChildProcess, fork } from 'node:child_process';
import { setPriority } from 'node:os';
import { fileURLToPath } from 'node:url';
import type { SoundMeasure, SoundReply, SoundRequest } from './sound-messages.ts';

/** `refused`: the file cannot be decoded. `crashed`: the process did not survive it, or took too long. */
export interface SoundProblem {
  readonly kind: 'refused' | 'crashed' | 'closed';
  readonly reason: string;
}

export interface SoundProcess {
  measure(file: string): Promise<SoundMeasure | SoundProblem>;
  /** Writes the track as FLAC to `target`. */
  render(file: string, target: string): Promise<{ sampleCount: number } | SoundProblem>;
  close(): void;
  /** Files that wait or are being worked on. */
  readonly pending: number;
  /** Of the running child; undefined between two. */
  readonly pid: number | undefined;
}

export interface SoundProcessOptions {
  /** Longest silence of the child before it is killed. */
  readonly silenceMs?: number;
  /** The child ends after this long without work, to give its memory back. */
  readonly idleMs?: number;
  /** As `nice` counts: 19 lets everything else go first. */
  readonly niceness?: number;
}

interface Job {
  readonly request: SoundRequest;
  readonly resolve: (reply: SoundReply | SoundProblem) => void;
}

const CHILD = fileURLToPath(new URL('./sound-child.ts', import.meta.url));
const SILENCE_MS = 20_000;
const IDLE_MS = 15_000;

export function createSoundProcess({
  silenceMs = SILENCE_MS,
  idleMs = IDLE_MS,
  niceness = 0,
}: SoundProcessOptions = {}): SoundProcess {
  const jobs: Job[] = [];
  let child: ChildProcess | undefined;
  let timer: NodeJS.Timeout | undefined;
  let isBusy = false;
  let isClosed = false;

  function pump(): void {
    const job = jobs[0];
    if (isBusy || !job) return;
    isBusy = true;
    child ??= start();
    watch();
    child.send(job.request, () => {}); // A failed send is followed by `exit`.
  }

  function start(): ChildProcess {
    const started = fork(CHILD, [], {
      execArgv: ['--max-old-space-size=64', '--max-semi-space-size=2'],
      stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
    });
    started.once('spawn', () => lowerPriority(started, niceness));
    started.on('message', (reply: SoundReply) => {
      if (started !== child) return;
      if (reply.kind === 'alive') watch();
      else finish(reply);
    });
    started.once('error', () => started.kill('SIGKILL'));
    started.once('exit', (code, signal) => {
      if (started !== child) return;
      child = undefined;
      const reason = `Decoding this file took too long or crashed (${signal ?? code})`;
      if (isBusy) finish({ kind: 'crashed', reason });
    });
    // The server may end while a file is decoded; the child follows by `disconnect`.
    started.unref();
    started.channel?.unref();
    return started;
  }

  function finish(reply: SoundReply | SoundProblem): void {
    isBusy = false;
    jobs.shift()?.resolve(reply);
    if (jobs.length > 0) pump();
    else arm(idleMs, stop);
  }

  function watch(): void {
    arm(silenceMs, () => child?.kill('SIGKILL'));
  }

  function arm(delayMs: number, act: () => void): void {
    clearTimeout(timer);
    timer = setTimeout(act, delayMs).unref();
  }

  function stop(): void {
    const stopped = child;
    child = undefined;
    stopped?.kill('SIGKILL');
  }

  function ask(request: SoundRequest): Promise<SoundReply | SoundProblem> {
    if (isClosed) return Promise.resolve(CLOSED);
    return new Promise((resolve) => {
      jobs.push({ request, resolve });
      pump();
    });
  }

  return {
    async measure(file) {
      const reply = await ask({ kind: 'measure', file });
      return reply.kind === 'measured' ? reply : toProblem(reply);
    },
    async render(file, target) {
      const reply = await ask({ kind: 'render', file, target });
      return reply.kind === 'rendered' ? reply : toProblem(reply);
    },
    close() {
      isClosed = true;
      clearTimeout(timer);
      stop();
      for (const { resolve } of jobs.splice(0)) resolve(CLOSED);
    },
    get pending() {
      return jobs.length;
    },
    get pid() {
      return child?.pid;
    },
  };
}

const CLOSED: SoundProblem = { kind: 'closed', reason: 'The server is stopping' };

function toProblem(reply: SoundReply | SoundProblem): SoundProblem {
  if (reply.kind === 'refused' || reply.kind === 'crashed' || reply.kind === 'closed') return reply;
  return { kind: 'crashed', reason: 'The decoder answered something else' };
}

function lowerPriority({ pid }: ChildProcess, niceness: number): void {
  try {
    if (pid !== undefined && niceness > 0) setPriority(pid, niceness);
  } catch {
    // It has ended meanwhile, or the system does not allow it: then it runs like everything else.
  }
}
