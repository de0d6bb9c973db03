/**
 * Heavy reads away from the event loop. `node:sqlite` is synchronous, so searches and lists on the main thread would
 * hold up every listener; they run in one worker thread with a connection of its own, started by the first of them.
 * What is asked seldom may end when nobody asks for a while, because its heap costs memory. A database server is
 * asynchronous already: there the same functions run right here. Either way the answer is JSON text, ready to be sent.
 */
import { Worker } from 'node:worker_threads';
import type { ErrorCode } from '@tutti/contract';
import { AppError } from '#platform/app-error.ts';
import { type Caller, createFairQueue } from '#platform/async/fair-queue.ts';
import type { Database } from './database.ts';
import type { DialectCapabilities } from './dialects/dialect.ts';
import type { PreparedSource } from './prepare.ts';

export interface ReadSource extends PreparedSource {
  readonly capabilities: DialectCapabilities;
}

type ReadFunction = (argument: never) => Promise<unknown>;

/** The export of a module with heavy reads: `createReads`. */
export interface ReadModule<Reads> {
  createReads(source: ReadSource): Reads;
}

export type ReadAnswers<Reads> = {
  readonly [Name in keyof Reads]: Reads[Name] extends (argument: infer Argument) => Promise<unknown>
    ? (argument: Argument, caller?: Caller) => Promise<string>
    : never;
};

export interface ReadWorker<Reads> {
  readonly answers: ReadAnswers<Reads>;
  close(): Promise<void>;
}

export interface ReadRequest {
  readonly id: number;
  readonly name: string;
  readonly argument: unknown;
}

export interface ReadRefusal {
  readonly code: ErrorCode;
  readonly message: string;
  readonly retryAfterS?: number | undefined;
}

export type ReadReply =
  | { readonly id: number; readonly text: string }
  | { readonly id: number; readonly refusal: ReadRefusal }
  | { readonly id: number; readonly failure: string };

export interface ReadWorkerOptions<Reads> {
  readonly database: Database;
  readonly moduleUrl: URL;
  readonly module: ReadModule<Reads>;
  readonly names: readonly (keyof Reads & string)[];
  /** How long the thread stays without reads; Infinity if starting it takes longer than a read may. */
  readonly idleMs?: number;
}

const IDLE_MS = 60_000;
const WAITING_MAX = 2_000;
/**
 * Reads that the thread has at once: the current one and two more, so that it hardly waits for us. With all of them it
 * would never pause during searches, and on few processors the event loop would get one only when the system preempts
 * the thread: after 4 ms, the time of half a dozen searches. With two, the loop waits slightly less, but the searches
 * of eight people take a tenth longer.
 */
const HANDED_MAX = 3;
/** A database server runs several at once; the limit leaves connections for short statements. */
const AT_ONCE_MAX = 4;
const THE_SERVER: Caller = { name: 'the server' };

export function createReadWorker<Reads extends Record<keyof Reads, ReadFunction>>(
  options: ReadWorkerOptions<Reads>,
): ReadWorker<Reads> {
  const { database, names } = options;
  const { read, close } =
    database.file === undefined ? createReadsHere(options) : createThread(options, database.file);
  const answers = Object.fromEntries(
    names.map((name) => [
      name,
      (argument: unknown, caller: Caller = THE_SERVER) => read(name, argument, caller),
    ]),
  );
  return { answers: answers as ReadAnswers<Reads>, close };
}

interface ReadQueue {
  read(name: string, argument: unknown, caller: Caller): Promise<string>;
  close(): Promise<void>;
}

/** Callers take turns, and waiting reads are dropped when their callers leave. */
const takeTurns = (atOnce: number) => createFairQueue({ atOnce, max: WAITING_MAX, maxOfOne: WAITING_MAX });

function createReadsHere<Reads extends Record<keyof Reads, ReadFunction>>({
  database,
  module,
}: ReadWorkerOptions<Reads>): ReadQueue {
  const reads = module.createReads(database) as Record<string, ReadFunction>;
  const inTurn = takeTurns(AT_ONCE_MAX);
  return {
    read: (name, argument, caller) =>
      inTurn(caller, async () => JSON.stringify(await reads[name]?.(argument as never))),
    close: async () => {},
  };
}

interface Waiting {
  resolve(text: string): void;
  reject(error: Error): void;
}

function createThread<Reads>(
  { moduleUrl, idleMs = IDLE_MS }: ReadWorkerOptions<Reads>,
  file: string,
): ReadQueue {
  const inTurn = takeTurns(HANDED_MAX);
  const waiting = new Map<number, Waiting>();
  let waitingCount = 0;
  /** A thread that ends fails its pending reads. */
  let threadNumber = 0;
  let worker: Worker | undefined;
  let idleTimer: NodeJS.Timeout | undefined;
  let lastId = 0;

  function start(): Worker {
    const started = startThread({ file, moduleUrl: moduleUrl.href });
    started.on('message', (reply: ReadReply) => {
      if (worker === started) onReply(reply);
    });
    started.once('error', (error) => fail(started, error));
    started.once('exit', () => fail(started, new Error('the reading thread ended')));
    started.unref();
    return started;
  }

  function fail(failed: Worker, cause: unknown): void {
    if (worker !== failed) return;
    worker = undefined;
    threadNumber += 1;
    for (const [id, { reject }] of waiting) {
      waiting.delete(id);
      reject(unavailable(cause));
    }
  }

  function onReply(reply: ReadReply): void {
    const requested = waiting.get(reply.id);
    waiting.delete(reply.id);
    if (requested) settle(requested, reply);
  }

  function rest(): void {
    if (idleMs === Number.POSITIVE_INFINITY) return;
    if (idleTimer) idleTimer.refresh();
    else idleTimer = setTimeout(stopWhenIdle, idleMs).unref();
  }

  function stopWhenIdle(): void {
    idleTimer = undefined;
    if (waitingCount === 0) void stop();
  }

  async function stop(): Promise<void> {
    const stopping = worker;
    worker = undefined;
    await stopping?.terminate();
  }

  function hand(name: string, argument: unknown): Promise<string> {
    const thread = (worker ??= start());
    const request: ReadRequest = { id: ++lastId, name, argument };
    return new Promise((resolve, reject) => {
      waiting.set(request.id, { resolve, reject });
      thread.postMessage(request);
    });
  }

  return {
    async read(name, argument, caller) {
      const ofThread = threadNumber;
      waitingCount += 1;
      try {
        return await inTurn(caller, async () => {
          if (ofThread !== threadNumber) throw unavailable(new Error('the reading thread ended'));
          return hand(name, argument);
        });
      } finally {
        waitingCount -= 1;
        if (waitingCount === 0) rest();
      }
    },
    async close(): Promise<void> {
      clearTimeout(idleTimer);
      const closing = worker;
      if (closing) fail(closing, new Error('the server is stopping'));
      // Its connection is closed with it, because the next user of the file may need it exclusively.
      await closing?.terminate();
    },
  };
}

function startThread(workerData: { readonly file: string; readonly moduleUrl: string }): Worker {
  try {
    return new Worker(new URL('./read-worker-thread.ts', import.meta.url), {
      workerData,
      resourceLimits: { maxOldGenerationSizeMb: 96, maxYoungGenerationSizeMb: 4 },
    });
  } catch (error) {
    // The system has no more threads or file handles right now.
    throw unavailable(error);
  }
}

function settle(requested: Waiting, reply: ReadReply): void {
  if ('text' in reply) requested.resolve(reply.text);
  else if ('refusal' in reply) requested.reject(toAppError(reply.refusal));
  else requested.reject(new Error(`a read failed in the reading thread: ${reply.failure}`));
}

const unavailable = (cause: unknown) => new AppError('UNAVAILABLE', { cause, retryAfterS: 1 });

const toAppError = ({ code, message, retryAfterS }: ReadRefusal) =>
  new AppError(code, { message, ...(retryAfterS !== undefined && { retryAfterS }) });
