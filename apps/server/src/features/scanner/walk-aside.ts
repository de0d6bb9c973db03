/** Walks the music folder in a thread of its own: two processors look at the files and read the database at once. */
import { on } from 'node:events';
import { Worker } from 'node:worker_threads';
import type { WalkedFolder } from './walk-library.ts';
import { unpackFolders, type WalkMessage } from './walk-messages.ts';

export interface Walk {
  /** Folders in groups, in the order in which they were found. Throws what the walk died of. */
  folders(): AsyncGenerator<readonly WalkedFolder[]>;
  stop(): Promise<void>;
}

/** Begins at once; what is found waits until somebody asks for it. */
export function startWalk(root: string): Walk {
  const worker = new Worker(new URL('./walk-thread.ts', import.meta.url), {
    workerData: { root },
    resourceLimits: { maxYoungGenerationSizeMb: 24 },
  });
  // Listens from the start and throws what the thread emits as `error`.
  const messages = on(worker, 'message', { close: ['exit'] }) as AsyncIterableIterator<[WalkMessage]>;
  return {
    async *folders() {
      for await (const [message] of messages) yield unpackFolders(message);
    },
    async stop() {
      await worker.terminate();
    },
  };
}
