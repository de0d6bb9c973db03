/**
 * Decodes sound in a child process, one file after the other; it is started when needed and ends when idle. A file that
 * hangs or crashes FFmpeg costs one process and is reported, everything else goes on.
 */
import { type ChildProcess, fork } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { lowerPriority } from '#platform/lower-priority.ts';
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

export function createSoundProcess(options: SoundProcessOptions = {}): SoundProcess {
  return new WatchedSoundProcess(options);
}

class WatchedSoundProcess implements SoundProcess {
  readonly #silenceMs: number;
  readonly #idleMs: number;
  readonly #niceness: number;
  /** The first one is with the child while it is busy. */
  readonly #jobs: Job[] = [];
  #child: ChildProcess | undefined;
  #timer: NodeJS.Timeout | undefined;
  #isBusy = false;
  #isClosed = false;

  constructor({ silenceMs = SILENCE_MS, idleMs = IDLE_MS, niceness = 0 }: SoundProcessOptions) {
    this.#silenceMs = silenceMs;
    this.#idleMs = idleMs;
    this.#niceness = niceness;
  }

  get pending(): number {
    return this.#jobs.length;
  }

  get pid(): number | undefined {
    return this.#child?.pid;
  }

  async measure(file: string): Promise<SoundMeasure | SoundProblem> {
    const reply = await this.#ask({ kind: 'measure', file });
    return reply.kind === 'measured' ? reply : toProblem(reply);
  }

  async render(file: string, target: string): Promise<{ sampleCount: number } | SoundProblem> {
    const reply = await this.#ask({ kind: 'render', file, target });
    return reply.kind === 'rendered' ? { sampleCount: reply.sampleCount } : toProblem(reply);
  }

  close(): void {
    this.#isClosed = true;
    clearTimeout(this.#timer);
    this.#stop();
    for (const { resolve } of this.#jobs.splice(0)) resolve(CLOSED);
  }

  #ask(request: SoundRequest): Promise<SoundReply | SoundProblem> {
    if (this.#isClosed) return Promise.resolve(CLOSED);
    return new Promise((resolve) => {
      this.#jobs.push({ request, resolve });
      this.#pump();
    });
  }

  #pump(): void {
    const job = this.#jobs[0];
    if (this.#isBusy || !job) return;
    this.#isBusy = true;
    this.#child ??= this.#start();
    this.#watch();
    this.#child.send(job.request, () => {}); // A failed send is followed by `exit`.
  }

  #start(): ChildProcess {
    const started = fork(CHILD, [], {
      execArgv: ['--max-old-space-size=64', '--max-semi-space-size=2'],
      stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
    });
    started.once('spawn', () => lowerPriority(started, this.#niceness));
    started.on('message', (reply: SoundReply) => {
      if (started !== this.#child) return;
      if (reply.kind === 'alive') this.#watch();
      else this.#finish(reply);
    });
    started.once('error', () => started.kill('SIGKILL'));
    started.once('exit', (code, signal) => {
      if (started !== this.#child) return;
      this.#child = undefined;
      const reason = `Decoding this file took too long or crashed (${signal ?? code})`;
      if (this.#isBusy) this.#finish({ kind: 'crashed', reason });
    });
    // The server may end while a file is decoded; the child follows by `disconnect`.
    started.unref();
    started.channel?.unref();
    return started;
  }

  #finish(reply: SoundReply | SoundProblem): void {
    this.#isBusy = false;
    const job = this.#jobs.shift();
    // Collecting what an encoder of node-av 6.1 leaves behind crashes now and then, in the middle of the next file.
    if (job?.request.kind === 'render') this.#stop();
    job?.resolve(reply);
    if (this.#jobs.length > 0) this.#pump();
    else this.#arm(this.#idleMs, () => this.#stop());
  }

  #watch(): void {
    this.#arm(this.#silenceMs, () => this.#child?.kill('SIGKILL'));
  }

  #arm(delayMs: number, act: () => void): void {
    clearTimeout(this.#timer);
    this.#timer = setTimeout(act, delayMs).unref();
  }

  #stop(): void {
    const stopped = this.#child;
    this.#child = undefined;
    stopped?.kill('SIGKILL');
  }
}

const CLOSED: SoundProblem = { kind: 'closed', reason: 'The server is stopping' };

function toProblem(reply: SoundReply | SoundProblem): SoundProblem {
  if (reply.kind === 'refused' || reply.kind === 'crashed' || reply.kind === 'closed') return reply;
  return { kind: 'crashed', reason: 'The decoder answered something else' };
}
