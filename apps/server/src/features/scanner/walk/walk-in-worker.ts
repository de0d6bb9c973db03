/** Two processors look at files and read the database at once; once the database is read, both look at files. */
import { on } from 'node:events';
import { Worker } from 'node:worker_threads';
import { lookAtLeft, type WalkedFolder } from './walk-library.ts';
import { unpackFolders, type WalkMessage } from './walk-messages.ts';

export interface FolderWalk {
  /** Folders in groups, in the order in which they were found. Throws what the walk died of. */
  folders(): AsyncGenerator<readonly WalkedFolder[]>;
  stop(): Promise<void>;
}

export function startWalk(root: string): FolderWalk {
  const left = new Int32Array(new SharedArrayBuffer(Int32Array.BYTES_PER_ELEMENT));
  const worker = new Worker(new URL('./walk-thread.ts', import.meta.url), {
    workerData: { root, left },
    resourceLimits: { maxYoungGenerationSizeMb: 24 },
  });
  // Listens from the start and throws what the thread emits as `error`.
  const messages = on(worker, 'message', { close: ['exit'] }) as AsyncIterableIterator<[WalkMessage]>;
  return {
    async *folders() {
      for await (const [message] of messages)
        yield unpackFolders(message).map((folder) =>
          lookAtLeft(root, folder, () => void Atomics.sub(left, 0, 1)),
        );
    },
    async stop() {
      await worker.terminate();
    },
  };
}
