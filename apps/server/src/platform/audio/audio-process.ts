/**
 * Reads audio files in a child process that can be killed (D9, I22 of the reliability notes): a file that hangs or
 * crashes the parser becomes a problem in the list, everything else goes on in a fresh process.
 */
import type { ChildProcess } from 'node:child_process';
import { type Excess, type JobLimits, type JobWatch, watchJob } from '#platform/children/job-watch.ts';
import { startChild } from '#platform/children/start-child.ts';
import type { AudioReply, AudioRequest } from './audio-messages.ts';
import type { AudioFile, ReadResult } from './read-track.ts';

export interface AudioProcess {
  /** The results stand in the order of the files; never rejects because of a file. */
  readFiles(root: string, files: readonly AudioFile[]): Promise<ReadResult[]>;
  /** The front cover inside the file, or undefined when there is none or the file cannot be read. */
  extractEmbeddedArt(file: string): Promise<Buffer | undefined>;
  close(): Promise<void>;
  /** Of the running child; undefined between two. */
  readonly pid: number | undefined;
}

export interface AudioProcessOptions {
  /** What one file may cost before the child is killed. */
  readonly limits?: Partial<JobLimits>;
  /** The child is replaced between two requests above this size. */
  readonly softMaxBytes?: number;
  /** The child ends after this long without work, to give its memory back. */
  readonly idleMs?: number;
}

interface Job {
  readonly request: AudioRequest;
  readonly resolve: (reply: AudioReply) => void;
  readonly reject: (error: ChildFailure) => void;
}

/** The child died over a request; says how. */
class ChildFailure extends Error {}

const CHILD = new URL('./audio-child.ts', import.meta.url);
const MEBIBYTE = 1_024 * 1_024;
const FILE_MAX_MS = 10_000;
const LIMITS: JobLimits = {
  silenceMaxMs: FILE_MAX_MS,
  wallMaxMs: FILE_MAX_MS,
  processorMaxMs: FILE_MAX_MS,
  memoryMaxBytes: 512 * MEBIBYTE,
};
/** The sender is busy writing for a while at a time; the child must not run dry meanwhile. */
const SENT_AHEAD = 40;

export function createAudioProcess(options: AudioProcessOptions = {}): AudioProcess {
  return new WatchedAudioProcess(options);
}

class WatchedAudioProcess implements AudioProcess {
  readonly #limits: JobLimits;
  readonly #softMaxBytes: number;
  readonly #idleMs: number;
  /** In the order of their answers; the first `#sent` are with the child. */
  readonly #jobs: Job[] = [];
  #sent = 0;
  #child: ChildProcess | undefined;
  #hasSpoken = false;
  #watch: JobWatch | undefined;
  #excess: Excess | undefined;
  #timer: NodeJS.Timeout | undefined;
  #isClosed = false;

  constructor(options: AudioProcessOptions) {
    this.#limits = { ...LIMITS, ...options.limits };
    this.#softMaxBytes = options.softMaxBytes ?? 192 * MEBIBYTE;
    this.#idleMs = options.idleMs ?? 15_000;
  }

  get pid(): number | undefined {
    return this.#child?.pid;
  }

  async readFiles(root: string, files: readonly AudioFile[]): Promise<ReadResult[]> {
    try {
      return toResults(await this.#ask({ kind: 'read', root, files }));
    } catch (error) {
      if (!(error instanceof ChildFailure) || this.#isClosed) throw error;
      // One of them is poison; one by one shows which.
      const results: ReadResult[] = [];
      for (const file of files) results.push(await this.#readOne(root, file));
      return results;
    }
  }

  async extractEmbeddedArt(file: string): Promise<Buffer | undefined> {
    try {
      const reply = await this.#ask({ kind: 'art', file });
      return reply.kind === 'art' && reply.picture ? Buffer.from(reply.picture, 'base64') : undefined;
    } catch (error) {
      if (error instanceof ChildFailure) return undefined;
      throw error;
    }
  }

  async close(): Promise<void> {
    this.#isClosed = true;
    const closing = this.#child;
    for (const job of this.#jobs.splice(0)) job.reject(new ChildFailure('The audio reader is closed'));
    this.#release();
    if (!closing || closing.exitCode !== null || closing.signalCode !== null) return;
    const ended = new Promise((resolve) => closing.once('exit', resolve));
    closing.kill('SIGKILL');
    await ended;
  }

  async #readOne(root: string, file: AudioFile): Promise<ReadResult> {
    try {
      const [result] = toResults(await this.#ask({ kind: 'read', root, files: [file] }));
      return result ?? crashed(file, 'The reader gave no answer');
    } catch (error) {
      if (error instanceof ChildFailure) return crashed(file, error.message);
      throw error;
    }
  }

  #ask(request: AudioRequest): Promise<AudioReply> {
    return new Promise((resolve, reject) => {
      if (this.#isClosed) return reject(new ChildFailure('The audio reader is closed'));
      this.#jobs.push({ request, resolve, reject });
      this.#pump();
    });
  }

  #pump(): void {
    if (this.#isClosed) return;
    if (this.#jobs.length === 0) return this.#rest();
    this.#child ??= this.#start();
    while (this.#sent < Math.min(this.#jobs.length, SENT_AHEAD)) {
      // The countdown of an idle child starts with its first request.
      if (this.#sent === 0) this.#beginWatch(this.#child);
      const job = this.#jobs[this.#sent];
      this.#sent += 1;
      if (job) this.#child.send(job.request, () => {}); // A failed send is followed by `exit`.
    }
  }

  #start(): ChildProcess {
    this.#hasSpoken = false;
    const started = startChild(CHILD, { flags: ['--max-old-space-size=192', '--max-semi-space-size=2'] });
    started.on('message', (reply: AudioReply) => {
      if (started === this.#child) this.#onReply(reply);
    });
    started.once('exit', (code, signal) => {
      if (started !== this.#child) return;
      this.#onExit(
        this.#excess ? this.#explain(this.#excess) : `The reader crashed on this file (${signal ?? code})`,
      );
    });
    return started;
  }

  #onReply(reply: AudioReply): void {
    this.#hasSpoken = true;
    // It speaks between two files; each begins anew.
    this.#watch?.renew();
    if (reply.kind === 'alive') return;
    const job = this.#jobs.shift();
    this.#sent -= 1;
    if (reply.rssBytes > this.#softMaxBytes && this.#sent === 0) this.#release();
    if (this.#sent === 0) this.#watch?.end();
    job?.resolve(reply);
    // In a later turn: whoever awaited the reply may have more work, and the child is not rested in between.
    setImmediate(() => this.#pump());
  }

  #onExit(reason: string): void {
    this.#watch?.end();
    clearTimeout(this.#timer);
    this.#child = undefined;
    this.#sent = 0;
    this.#jobs.shift()?.reject(new ChildFailure(reason));
    if (this.#jobs.length > 0) this.#pump();
  }

  #beginWatch(child: ChildProcess): void {
    clearTimeout(this.#timer);
    this.#watch?.end();
    this.#excess = undefined;
    this.#watch = watchJob(child, {
      limits: this.#limits,
      hasSpoken: this.#hasSpoken,
      onExcess: (excess) => {
        this.#excess = excess;
      },
    });
  }

  #explain(excess: Excess): string {
    if (excess === 'memory') return 'Reading this file took too much memory';
    const maxMs = excess === 'processor' ? this.#limits.processorMaxMs : this.#limits.silenceMaxMs;
    const ofWhat = excess === 'processor' ? ' of the processor' : '';
    return `Reading this file took longer than ${Math.round(maxMs / 1_000)} s${ofWhat}`;
  }

  /** Lets the child end by itself; the next request starts another one. */
  #release(): void {
    clearTimeout(this.#timer);
    this.#watch?.end();
    const released = this.#child;
    this.#child = undefined;
    this.#sent = 0;
    if (released?.connected) released.disconnect();
  }

  #rest(): void {
    clearTimeout(this.#timer);
    this.#timer = setTimeout(() => this.#release(), this.#idleMs).unref();
  }
}

function toResults(reply: AudioReply): ReadResult[] {
  if (reply.kind === 'tracks') return [...reply.results];
  throw new ChildFailure(reply.kind === 'refused' ? reply.reason : 'The reader answered something else');
}

function crashed(file: AudioFile, reason: string): ReadResult {
  return { problem: { file, kind: 'reader-crashed', reason } };
}
