/** Entry of the reading thread: opens the database for reading, loads the requested module, answers in order. */
import { parentPort, workerData } from 'node:worker_threads';
import { AppError } from '#platform/app-error.ts';
import { releaseHeap } from '#platform/idle-gc.ts';
import { toStorageRefusal } from '#platform/storage-fault.ts';
import { createDatabase } from './database.ts';
import { openSqliteReader } from './dialects/sqlite/sqlite.ts';
import type { ReadModule, ReadReply, ReadRequest } from './read-worker.ts';

const { file, moduleUrl } = workerData as { file: string; moduleUrl: string };
const opened = openSqliteReader({ file });
const { queries, capabilities, read } = createDatabase(opened);
const module = (await import(moduleUrl)) as ReadModule<
  Record<string, (argument: unknown) => Promise<unknown>>
>;
const reads = module.createReads({ queries, capabilities, read });

async function answer({ id, name, argument }: ReadRequest): Promise<ReadReply> {
  try {
    const read = reads[name];
    if (!read) throw new Error(`there is no read ${name}`);
    return { id, text: JSON.stringify(await opened.inSnapshot(() => read(argument))) };
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

// In sequence, each from the database state at the time of the call, or a later one.
let answered = Promise.resolve();
parentPort?.on('message', (request: ReadRequest) => {
  resting.refresh();
  answered = answered.then(async () => parentPort?.postMessage(await answer(request)));
});
