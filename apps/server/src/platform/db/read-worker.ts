/**
 * `node:sqlite` is synchronous, so searches and lists run in a worker thread with a connection of its own, which may
 * end when idle. A database server is asynchronous: there the functions run here, except for those that calculate,
 * which get a thread and connections of their own. Either way the answer is JSON text.
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

/** Tells a read that takes long whether anybody still waits for it. */
export interface ReadCall {
  hasLeft(): boolean;
}

type ReadFunction = (argument: never, call: ReadCall) => Promise<unknown>;

/** The export of a module with heavy reads: `createReads`. */
export interface ReadModule<Reads> {
  createReads(source: ReadSource): Reads;
}

export type ReadAnswers<Reads> = {
  readonly [Name in keyof Reads]: Reads[Name] extends (
    argument: infer Argument,
    call: ReadCall,
  ) => Promise<unknown>
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
  /** Its first number is 1 when the caller has left, because a message would arrive after the read. */
  readonly left: SharedArrayBuffer | undefined;
}

/** Names the database for the thread that opens it. */
export type ReadLocation = { readonly file: string } | { readonly url: string };

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
  /** True if a read calculates for milliseconds, so that it may not run on the event loop with any database. */
  readonly calculates?: boolean;
  /** How long the thread stays without reads; Infinity if starting it takes longer than a read may. */
  readonly idleMs?: number;
}

const IDLE_MS = 60_000;
const WAITING_MAX = 2_000;
/**
 * The current read and two more, so that the thread hardly waits for us; a database server answers all three at once.
 * With all of them the thread would never pause, and on few processors the event loop would get one only after 4 ms.
 */
const HANDED_MAX = 3;
/** A database server runs several at once; the limit leaves connections for short statements. */
const AT_ONCE_MAX = 4;
const THE_SERVER: Caller = { name: 'the server' };

export function createReadWorker<Reads extends Record<keyof Reads, ReadFunction>>(
  options: ReadWorkerOptions<Reads>,
): ReadWorker<Reads> {
  const { names } = options;
  const location = findLocation(options);
  const { read, close } = location === undefined ? createReadsHere(options) : createThread(options, location);
  const answers = Object.fromEntries(
    names.map((name) => [
      name,
      (argument: unknown, caller: Caller = THE_SERVER) => read(name, argument, caller),
    ]),
  );
  return { answers: answers as ReadAnswers<Reads>, close };
}

function findLocation<Reads>({
  database: { file, url },
  calculates = false,
}: ReadWorkerOptions<Reads>): ReadLocation | undefined {
  if (file !== undefined) return { file };
  return calculates && url !== undefined ? { url } : undefined;
}

interface ReadQueue {
  read(name: string, argument: unknown, caller: Caller): Promise<string>;
  close(): Promise<void>;
}

/** Callers take turns, and waiting reads are dropped when their callers leave. */
const createReadQueue = (atOnce: number) =>
  createFairQueue({ atOnce, max: WAITING_MAX, maxOfOne: WAITING_MAX });

function createReadsHere<Reads extends Record<keyof Reads, ReadFunction>>({
  database,
  module,
}: ReadWorkerOptions<Reads>): ReadQueue {
  const reads = module.createReads(database) as Record<string, ReadFunction>;
  const inTurn = createReadQueue(AT_ONCE_MAX);
  return {
    read: (name, argument, caller) =>
      inTurn(caller, async () => {
        const call = { hasLeft: () => caller.leaving?.aborted === true };
        return JSON.stringify(await reads[name]?.(argument as never, call));
      }),
    close: async () => {},
  };
}

interface Waiting {
  resolve(text: string): void;
  reject(error: Error): void;
}

function createThread<Reads>(
  { moduleUrl, idleMs = IDLE_MS }: ReadWorkerOptions<Reads>,
  location: ReadLocation,
): ReadQueue {
  const inTurn = createReadQueue(HANDED_MAX);
  const waiting = new Map<number, Waiting>();
  let waitingCount = 0;
  /** A thread that ends fails its pending reads. */
  let threadNumber = 0;
  let worker: Worker | undefined;
  let idleTimer: NodeJS.Timeout | undefined;
  let lastId = 0;

  function start(): Worker {
    const started = startThread({ location, moduleUrl: moduleUrl.href });
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

  function hand(name: string, argument: unknown, left?: SharedArrayBuffer): Promise<string> {
    const thread = (worker ??= start());
    const request: ReadRequest = { id: ++lastId, name, argument, left };
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
          return markLeaving(caller.leaving, (left) => hand(name, argument, left));
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

/** Writes into shared memory when the caller leaves, as long as the work lasts. */
async function markLeaving<Result>(
  leaving: AbortSignal | undefined,
  work: (left: SharedArrayBuffer | undefined) => Promise<Result>,
): Promise<Result> {
  if (leaving === undefined) return work(undefined);
  const left = new SharedArrayBuffer(Int32Array.BYTES_PER_ELEMENT);
  const mark = () => void Atomics.store(new Int32Array(left), 0, 1);
  leaving.addEventListener('abort', mark);
  try {
    return await work(left);
  } finally {
    // One signal may serve thousands of reads.
    leaving.removeEventListener('abort', mark);
  }
}

export interface ThreadData {
  readonly location: ReadLocation;
  readonly moduleUrl: string;
}

function startThread(workerData: ThreadData): Worker {
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
