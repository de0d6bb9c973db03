/**
 * Runs work that may hang, crash or grow in a child: started on demand, killed beyond its limits, and ended when idle.
 * Untrusted files can only crash this process.
 */
import type { ChildProcess } from 'node:child_process';
import { type Excess, type JobLimits, type JobWatch, watchJob } from './job-watch.ts';
import type { ChildMessage } from './serve-parent.ts';
import { type ChildOptions, startChild } from './start-child.ts';

export interface WatchedChild<Request, Answer> {
  /** Answers in order; never rejects. */
  request(request: Request): Promise<Answer | ChildFailure>;
  /** Starts the child before there is a request, because loading its code takes a while. */
  warmUp(): void;
  /** Fails waiting requests; resolves when the process has ended. */
  close(): Promise<void>;
  readonly pending: number;
  readonly pid: number | undefined;
}

export interface WatchedChildOptions<Request, Note> extends Omit<ChildOptions, 'writable'> {
  readonly entry: URL;
  /** Limits of one request, or one part of it, beyond which the child is killed. */
  readonly limits: JobLimits;
  /** How many requests are sent ahead, so that the child has work while its parent is busy. */
  readonly sentAhead?: number;
  /** The child ends after this long without work, to free its memory. */
  readonly idleMs?: number | undefined;
  /** A child above this size is replaced between two requests. */
  readonly softMaxBytes?: number;
  /** True for a request after which the child is not used again. */
  readonly isLast?: (request: Request) => boolean;
  /** Returns existing folders that a request writes to, because a sandboxed child can write nowhere else. */
  readonly writes?: (request: Request) => readonly string[];
  readonly onNote?: ((note: Note) => void) | undefined;
}

/** `unstarted`: it ended before its first message, so the request is not to blame. */
export class ChildFailure {
  readonly cause: Excess | 'refused' | 'crashed' | 'closed' | 'unstarted';
  readonly reason: string;
  readonly code: string | undefined;

  constructor(cause: ChildFailure['cause'], reason: string, code?: string) {
    this.cause = cause;
    this.reason = reason;
    this.code = code;
  }
}

/** Causes that may come from a busy machine or one short of memory. The second time, the request is to blame. */
const MAY_BE_BAD_LUCK: ReadonlySet<ChildFailure['cause']> = new Set(['crashed', 'memory', 'processor']);

export async function requestTwice<Answer>(
  send: () => Promise<Answer | ChildFailure>,
): Promise<Answer | ChildFailure> {
  const answer = await send();
  return answer instanceof ChildFailure && MAY_BE_BAD_LUCK.has(answer.cause) ? send() : answer;
}

interface Job<Request, Answer> {
  readonly request: Request;
  readonly resolve: (answer: Answer | ChildFailure) => void;
}

const IDLE_MS = 15_000;
/** The first pause before a restart, because a child that fails at its start must not restart in a loop. */
const RESTART_FIRST_MS = 100;
const RESTART_MAX_MS = 10_000;

export function createWatchedChild<Request extends object, Answer, Note = never>(
  options: WatchedChildOptions<Request, Note>,
): WatchedChild<Request, Answer> {
  return new RestartedChild<Request, Answer, Note>(options);
}

class RestartedChild<Request extends object, Answer, Note> implements WatchedChild<Request, Answer> {
  readonly #options: WatchedChildOptions<Request, Note>;
  /** In the order of their answers; the first `#sent` ones are with the child. */
  readonly #jobs: Job<Request, Answer>[] = [];
  #sent = 0;
  #writable: readonly string[] = [];
  #child: ChildProcess | undefined;
  #ended: Promise<unknown> = Promise.resolve();
  #hasSpoken = false;
  #failedStarts = 0;
  #startsAtMs = 0;
  #watch: JobWatch | undefined;
  #excess: Excess | undefined;
  #timer: NodeJS.Timeout | undefined;
  /** The child gets no further request, because it is replaced when it has answered those that it has. */
  #isTooLarge = false;
  #isClosed = false;

  constructor(options: WatchedChildOptions<Request, Note>) {
    this.#options = options;
  }

  get pending(): number {
    return this.#jobs.length;
  }

  get pid(): number | undefined {
    return this.#child?.pid;
  }

  request(request: Request): Promise<Answer | ChildFailure> {
    if (this.#isClosed) return Promise.resolve(CLOSED);
    return new Promise((resolve) => {
      this.#jobs.push({ request, resolve });
      this.#pump();
    });
  }

  warmUp(): void {
    if (this.#isClosed || this.#child !== undefined || performance.now() < this.#startsAtMs) return;
    try {
      this.#child = this.#start();
    } catch {
      return; // The first request reports why.
    }
    this.#rest();
  }

  async close(): Promise<void> {
    this.#isClosed = true;
    for (const { resolve } of this.#jobs.splice(0)) resolve(CLOSED);
    this.#retire();
    await this.#ended;
  }

  #pump(): void {
    if (this.#isClosed) return;
    clearTimeout(this.#timer);
    if (this.#jobs.length === 0) return this.#rest();
    const waitMs = this.#child === undefined ? this.#startsAtMs - performance.now() : 0;
    if (waitMs > 0) {
      this.#timer = setTimeout(() => this.#pump(), waitMs);
      return;
    }
    this.#replaceChildThatCannotWrite();
    try {
      this.#child ??= this.#start();
    } catch (error) {
      // Without memory or space for compiled code, the start fails, which counts as a crash for the caller.
      this.#sent = 1;
      return this.#onEnd(String(error));
    }
    keepAwake(this.#child, true);
    this.#send(this.#child);
  }

  #send(child: ChildProcess): void {
    if (this.#isTooLarge) return;
    while (this.#sent < Math.min(this.#jobs.length, this.#options.sentAhead ?? 1)) {
      if (this.#sent === 0) this.#beginWatch(child);
      const job = this.#jobs[this.#sent];
      this.#sent += 1;
      // `exit` follows a failed send. A child that could not be spawned has no channel, and `error` follows.
      if (job && child.pid !== undefined) child.send(job.request, () => {});
    }
  }

  #placesOfNext(): readonly string[] {
    const next = this.#jobs[0];
    return (next && this.#options.writes?.(next.request)) ?? [];
  }

  #replaceChildThatCannotWrite(): void {
    if (this.#child === undefined || this.#sent > 0) return;
    if (!this.#placesOfNext().every((path) => this.#writable.includes(path))) this.#retire();
  }

  #start(): ChildProcess {
    this.#hasSpoken = false;
    this.#writable = this.#placesOfNext();
    const started = startChild(this.#options.entry, { ...this.#options, writable: this.#writable });
    this.#ended = new Promise((resolve) => {
      started.once('exit', resolve);
      started.once('error', resolve);
    });
    started.on('message', (message: ChildMessage<Answer, Note>) => {
      if (started === this.#child) this.#hear(message);
    });
    started.once('exit', (code, signal) => {
      if (started === this.#child) this.#onEnd(String(signal ?? code));
    });
    started.once('error', (error) => {
      // A child that never ran emits no exit.
      if (started === this.#child && started.pid === undefined) this.#onEnd(error.message);
    });
    return started;
  }

  #hear(message: ChildMessage<Answer, Note>): void {
    this.#hasSpoken = true;
    this.#failedStarts = 0;
    if (message.kind === 'alive') this.#watch?.noteAlive();
    else if (message.kind === 'next') this.#watch?.extend();
    else if (message.kind === 'note') {
      this.#watch?.noteAlive();
      this.#options.onNote?.(message.note);
    } else this.#finish(message);
  }

  #finish(message: Extract<ChildMessage<Answer, Note>, { kind: 'answer' | 'refusal' }>): void {
    const { isLast, softMaxBytes = Number.POSITIVE_INFINITY } = this.#options;
    const job = this.#jobs.shift();
    this.#sent -= 1;
    if (this.#sent === 0) this.#watch?.end();
    else this.#watch?.extend();
    this.#isTooLarge ||= message.rssBytes > softMaxBytes;
    if (job && isLast?.(job.request)) this.#retire();
    this.#sendNext();
    job?.resolve(
      message.kind === 'answer' ? message.answer : new ChildFailure('refused', message.reason, message.code),
    );
    // The caller may send more work after the answer, and the child should not go idle between.
    setImmediate(() => this.#pump());
  }

  /** Sends the next request before an answer is used, because the child would have nothing to do meanwhile. */
  #sendNext(): void {
    if (this.#sent > 0 && this.#child !== undefined) this.#send(this.#child);
    else if (this.#isTooLarge) this.#retire();
  }

  #onEnd(how: string): void {
    this.#watch?.end();
    clearTimeout(this.#timer);
    this.#child = undefined;
    if (!this.#hasSpoken) {
      this.#startsAtMs =
        performance.now() + Math.min(RESTART_FIRST_MS * 2 ** this.#failedStarts, RESTART_MAX_MS);
      this.#failedStarts += 1;
    }
    const failed = this.#sent > 0 ? this.#jobs.shift() : undefined;
    this.#sent = 0;
    this.#isTooLarge = false;
    const cause = this.#hasSpoken ? (this.#excess ?? 'crashed') : 'unstarted';
    failed?.resolve(new ChildFailure(cause, how));
    if (this.#jobs.length > 0) this.#pump();
  }

  #beginWatch(child: ChildProcess): void {
    this.#excess = undefined;
    this.#watch = watchJob(child, {
      limits: this.#options.limits,
      hasSpoken: this.#hasSpoken,
      onExcess: (excess) => {
        this.#excess = excess;
      },
    });
  }

  #rest(): void {
    if (this.#child === undefined) return;
    keepAwake(this.#child, false);
    this.#timer = setTimeout(() => this.#retire(), this.#options.idleMs ?? IDLE_MS).unref();
  }

  #retire(): void {
    clearTimeout(this.#timer);
    this.#watch?.end();
    const retired = this.#child;
    this.#child = undefined;
    this.#sent = 0;
    this.#isTooLarge = false;
    retired?.kill('SIGKILL');
  }
}

const CLOSED = new ChildFailure('closed', 'The server is stopping');

/** Lets the child keep the parent alive or not; without work the parent may end, and the child follows. */
function keepAwake(child: ChildProcess, isAwake: boolean): void {
  for (const handle of [child, child.channel]) {
    if (isAwake) handle?.ref();
    else handle?.unref();
  }
}
