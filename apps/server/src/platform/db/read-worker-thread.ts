/** Entry of the reading thread: opens the database for reading, loads the requested module, answers in order. */
import { parentPort, workerData } from 'node:worker_threads';
import { AppError } from '#platform/app-error.ts';
import { releaseHeap } from '#platform/idle-gc.ts';
import { toStorageRefusal } from '#platform/storage-fault.ts';
import { createDatabase } from './database.ts';
import { openReader } from './open-reader.ts';
import type { ReadCall, ReadModule, ReadReply, ReadRequest, ThreadData } from './read-worker.ts';

const { location, moduleUrl } = workerData as ThreadData;
const opened = await openReader(location);
const { queries, capabilities, read } = createDatabase(opened);
const module = (await import(moduleUrl)) as ReadModule<
  Record<string, (argument: unknown, call: ReadCall) => Promise<unknown>>
>;
const reads = module.createReads({ queries, capabilities, read });

async function run({ name, argument, left }: ReadRequest): Promise<string> {
  const mark = left && new Int32Array(left);
  const hasLeft = () => mark !== undefined && Atomics.load(mark, 0) === 1;
  // Nobody waits for it any more.
  if (hasLeft()) throw new AppError('UNAVAILABLE', { retryAfterS: 1 });
  const chosen = reads[name];
  if (!chosen) throw new Error(`there is no read ${name}`);
  return JSON.stringify(await opened.inSnapshot(() => chosen(argument, { hasLeft })));
}

async function answer(request: ReadRequest): Promise<ReadReply> {
  const { id } = request;
  try {
    return { id, text: await run(request) };
  } catch (error) {
    const refusal = error instanceof AppError ? error : toStorageRefusal(error);
    if (refusal) {
      const { code, message, retryAfterS } = refusal;
      return { id, refusal: { code, message, retryAfterS } };
    }
    return { id, failure: error instanceof Error ? (error.stack ?? error.message) : String(error) };
  }
}

/** Long enough that no active search waits for it. */
const REST_AFTER_MS = 10_000;
const resting = setTimeout(() => {
  opened.releaseMemory();
  releaseHeap();
}, REST_AFTER_MS).unref();

// From a file in sequence, each from the database state at the time of the call, or a later one.
let answered: Promise<unknown> = Promise.resolve();
parentPort?.on('message', (request: ReadRequest) => {
  resting.refresh();
  const post = async () => parentPort?.postMessage(await answer(request));
  answered = opened.answersAtOnce ? post() : answered.then(post);
});
