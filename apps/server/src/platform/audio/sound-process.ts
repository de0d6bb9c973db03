/**
 * Decodes sound in a child process, one file after the other; it is started when needed and ends when idle. A file that
 * hangs or crashes FFmpeg costs one process and is reported, everything else goes on.
 */
import type { ChildProcess } from 'node:child_process';
import { type Excess, type JobLimits, type JobWatch, watchJob } from '#platform/children/job-watch.ts';
import { startChild } from '#platform/children/start-child.ts';
import type { SoundMeasure, SoundReply, SoundRequest } from './sound-messages.ts';

/**
 * `refused`: the file cannot be decoded. `exceeded`: not within what a file may cost. `crashed`: the process did not
 * survive it, or fell silent.
 */
export interface SoundProblem {
  readonly kind: 'refused' | 'exceeded' | 'crashed' | 'closed';
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
  /** What one file may cost before the child is killed. */
  readonly limits?: Partial<JobLimits>;
  /** The child ends after this long without work, to give its memory back. */
  readonly idleMs?: number;
  /** As `nice` counts: 19 lets everything else go first. */
  readonly niceness?: number;
}

interface Job {
  readonly request: SoundRequest;
  readonly resolve: (reply: SoundReply | SoundProblem) => void;
}

const CHILD = new URL('./sound-child.ts', import.meta.url);
const MEBIBYTE = 1_024 * 1_024;
/** FFmpeg itself takes a hundred megabytes; ten hours of music take minutes of the processor. */
const LIMITS: JobLimits = {
  silenceMaxMs: 60_000,
  wallMaxMs: 30 * 60_000,
  processorMaxMs: 10 * 60_000,
  memoryMaxBytes: 512 * MEBIBYTE,
};
const REASONS: Readonly<Record<Exclude<Excess, 'silence'>, string>> = {
  memory: 'Decoding this file takes too much memory',
  processor: 'Decoding this file takes too much of the processor',
  time: 'Decoding this file takes too long',
};
const IDLE_MS = 15_000;

export function createSoundProcess(options: SoundProcessOptions = {}): SoundProcess {
  return new WatchedSoundProcess(options);
}

class WatchedSoundProcess implements SoundProcess {
  readonly #limits: JobLimits;
  readonly #idleMs: number;
  readonly #niceness: number;
  /** The first one is with the child while it is busy. */
  readonly #jobs: Job[] = [];
  #child: ChildProcess | undefined;
  #hasSpoken = false;
  #watch: JobWatch | undefined;
  #excess: Excess | undefined;
  #timer: NodeJS.Timeout | undefined;
  #isBusy = false;
  #isClosed = false;

  constructor({ limits = {}, idleMs = IDLE_MS, niceness = 0 }: SoundProcessOptions) {
    this.#limits = { ...LIMITS, ...limits };
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
    this.#watch?.end();
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
    clearTimeout(this.#timer);
    this.#child ??= this.#start();
    this.#excess = undefined;
    this.#watch = watchJob(this.#child, {
      limits: this.#limits,
      hasSpoken: this.#hasSpoken,
      onExcess: (excess) => {
        this.#excess = excess;
      },
    });
    this.#child.send(job.request, () => {}); // A failed send is followed by `exit`.
  }

  #start(): ChildProcess {
    this.#hasSpoken = false;
    const flags = ['--max-old-space-size=64', '--max-semi-space-size=2'];
    const started = startChild(CHILD, { flags, niceness: this.#niceness });
    started.on('message', (reply: SoundReply) => {
      if (started !== this.#child) return;
      this.#hasSpoken = true;
      if (reply.kind === 'alive') this.#watch?.heard();
      else this.#finish(reply);
    });
    started.once('exit', (code, signal) => {
      if (started !== this.#child) return;
      this.#child = undefined;
      if (this.#isBusy) this.#finish(this.#explainEnd(signal ?? code));
    });
    // The server may end while a file is decoded; the child follows by `disconnect`.
    started.unref();
    started.channel?.unref();
    return started;
  }

  #explainEnd(how: string | number | null): SoundProblem {
    if (this.#excess !== undefined && this.#excess !== 'silence')
      return { kind: 'exceeded', reason: REASONS[this.#excess] };
    return { kind: 'crashed', reason: `Decoding this file took too long or crashed (${how})` };
  }

  #finish(reply: SoundReply | SoundProblem): void {
    this.#isBusy = false;
    this.#watch?.end();
    const job = this.#jobs.shift();
    // Collecting what an encoder of node-av 6.1 leaves behind crashes now and then, in the middle of the next file.
    if (job?.request.kind === 'render') this.#stop();
    job?.resolve(reply);
    if (this.#jobs.length > 0) this.#pump();
    else this.#timer = setTimeout(() => this.#stop(), this.#idleMs).unref();
  }

  #stop(): void {
    const stopped = this.#child;
    this.#child = undefined;
    stopped?.kill('SIGKILL');
  }
}

const CLOSED: SoundProblem = { kind: 'closed', reason: 'The server is stopping' };

function toProblem(reply: SoundReply | SoundProblem): SoundProblem {
  if ('reason' in reply) return reply;
  return { kind: 'crashed', reason: 'The decoder answered something else' };
}
