/**
 * Heavy reads away from the event loop. `node:sqlite` is synchronous, so searches and lists on the main thread would
 * hold up every listener; they run in one worker thread with a connection of its own, started by the first of them.
 * What is asked seldom may end when nobody asks for a while, because its heap costs memory. A database server is
 * asynchronous already: there the same functions run right here. Either way the answer is JSON text, ready to be sent.
 */
import { Worker } from 'node:worker_threads';
import type { ErrorCode } from '@tutti/contract';
import { AppError } from '#platform/app-error.ts';
import type { Database } from './database.ts';
import type { DialectCapabilities } from './dialects/dialect.ts';
import type { PreparedSource } from './prepare.ts';

export interface ReadSource extends PreparedSource {
  readonly capabilities: DialectCapabilities;
}

type ReadFunction = (argument: never) => Promise<unknown>;

/** What a module of heavy reads exports: `createReads`. */
export interface ReadModule<Reads> {
  createReads(source: ReadSource): Reads;
}

export type ReadAnswers<Reads> = {
  readonly [Name in keyof Reads]: Reads[Name] extends (argument: infer Argument) => Promise<unknown>
    ? (argument: Argument) => Promise<string>
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

export type ReadReply =
  | { readonly id: number; readonly text: string }
  | { readonly id: number; readonly refusal: { readonly code: ErrorCode; readonly message: string } }
  | { readonly id: number; readonly failure: string };

export interface ReadWorkerOptions<Reads> {
  readonly database: Database;
  /** Address of the module, for the thread to load. */
  readonly moduleUrl: URL;
  readonly module: ReadModule<Reads>;
  readonly names: readonly (keyof Reads & string)[];
  /** How long the thread stays when nobody asks; Infinity where starting it again takes longer than a read may. */
  readonly idleMs?: number;
}

const IDLE_MS = 60_000;
const WAITING_MAX = 2_000;
/**
 * Reads the thread has at once: the one it works on and two more, so that it hardly waits for us. With all of them it
 * would not rest while anybody searches, and where processors are few the event loop, with all that is no heavy read,
 * would get one only when the system takes it from the thread: after 4 ms, the time of half a dozen searches. With two
 * the loop waits a little less, but eight people's searches take a tenth longer.
 */
const HANDED_MAX = 3;

export function createReadWorker<Reads extends Record<keyof Reads, ReadFunction>>(
  options: ReadWorkerOptions<Reads>,
): ReadWorker<Reads> {
  const { database, names } = options;
  const run = database.file === undefined ? runHere(options) : undefined;
  const thread = database.file === undefined ? undefined : createThread(options, database.file);
  const ask = run ?? ((name: string, argument: unknown) => thread?.ask(name, argument));
  const answers = Object.fromEntries(names.map((name) => [name, (argument: unknown) => ask(name, argument)]));
  return { answers: answers as ReadAnswers<Reads>, close: async () => thread?.close() };
}

function runHere<Reads extends Record<keyof Reads, ReadFunction>>({
  database,
  module,
}: ReadWorkerOptions<Reads>) {
  const reads = module.createReads(database) as Record<string, ReadFunction>;
  return async (name: string, argument: unknown): Promise<string> =>
    JSON.stringify(await reads[name]?.(argument as never));
}

/** Reads in the order in which they were asked, few of them with the thread. */
function createTurns(hand: (request: ReadRequest) => void) {
  let queue: ReadRequest[] = [];
  let handed = 0;

  function handOut(): void {
    while (handed < HANDED_MAX) {
      const request = queue.shift();
      if (!request) return;
      handed += 1;
      hand(request);
    }
  }

  return {
    add(request: ReadRequest): void {
      queue.push(request);
      handOut();
    },
    /** One of those the thread had is answered. */
    next(): void {
      handed -= 1;
      handOut();
    },
    forget(): void {
      queue = [];
      handed = 0;
    },
  };
}

interface Waiting {
  resolve(text: string): void;
  reject(error: Error): void;
}

function createThread<Reads>({ moduleUrl, idleMs = IDLE_MS }: ReadWorkerOptions<Reads>, file: string) {
  const waiting = new Map<number, Waiting>();
  const turns = createTurns((request) => worker?.postMessage(request));
  let worker: Worker | undefined;
  let idleTimer: NodeJS.Timeout | undefined;
  let lastId = 0;

  function start(): Worker {
    const started = new Worker(new URL('./read-worker-thread.ts', import.meta.url), {
      workerData: { file, moduleUrl: moduleUrl.href },
      resourceLimits: { maxOldGenerationSizeMb: 96, maxYoungGenerationSizeMb: 4 },
    });
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
    turns.forget();
    for (const [id, { reject }] of waiting) {
      waiting.delete(id);
      reject(new AppError('UNAVAILABLE', { cause, retryAfterS: 1 }));
    }
  }

  function onReply(reply: ReadReply): void {
    turns.next();
    const asked = waiting.get(reply.id);
    waiting.delete(reply.id);
    if (waiting.size === 0) rest();
    if (!asked) return;
    if ('text' in reply) asked.resolve(reply.text);
    else if ('refusal' in reply)
      asked.reject(new AppError(reply.refusal.code, { message: reply.refusal.message }));
    else asked.reject(new Error(`a read failed in the reading thread: ${reply.failure}`));
  }

  function rest(): void {
    if (idleMs === Number.POSITIVE_INFINITY) return;
    if (idleTimer) idleTimer.refresh();
    else idleTimer = setTimeout(stopWhenIdle, idleMs).unref();
  }

  function stopWhenIdle(): void {
    idleTimer = undefined;
    if (waiting.size === 0) void stop();
  }

  async function stop(): Promise<void> {
    const stopping = worker;
    worker = undefined;
    await stopping?.terminate();
  }

  return {
    ask(name: string, argument: unknown): Promise<string> {
      if (waiting.size >= WAITING_MAX) throw new AppError('UNAVAILABLE', { retryAfterS: 1 });
      worker ??= start();
      const request: ReadRequest = { id: ++lastId, name, argument };
      return new Promise((resolve, reject) => {
        waiting.set(request.id, { resolve, reject });
        turns.add(request);
      });
    },
    async close(): Promise<void> {
      clearTimeout(idleTimer);
      const closing = worker;
      if (closing) fail(closing, new Error('the server is stopping'));
      // Its connection is closed with it: what comes next may want the file for itself.
      await closing?.terminate();
    },
  };
}
