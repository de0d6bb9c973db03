/** When keys were last used. Written beside the request, which must neither wait for the disk nor fail with it. */
import { LRUCache } from 'lru-cache';
import type { Database } from '#platform/db/database.ts';
import type { Logger } from '#platform/logger.ts';
import { createListenKeyStore } from './listen-key-store.ts';

const WRITTEN_EVERY_MS = 60_000;
const KEYS_KEPT = 5_000;

export interface LastUsed {
  /** `writtenAt`: what the row says. */
  note(id: string, now: number, writtenAt: number | null): void;
  /** When it was used, if that may not be written yet. */
  usedAt(id: string): number | undefined;
  /** Resolves when nothing is being written any more. */
  settle(): Promise<void>;
}

export function createLastUsed({ database, logger }: { database: Database; logger: Logger }): LastUsed {
  const noted = new LRUCache<string, number>({ max: KEYS_KEPT });
  const running = new Set<Promise<void>>();
  const write = async (id: string, usedAt: number) => {
    try {
      await createListenKeyStore(database.queries).touch(id, usedAt);
    } catch (error) {
      logger.warn({ err: error }, 'writing when a listen key was last used failed');
    }
  };
  return {
    note(id, now, writtenAt) {
      const before = noted.get(id) ?? writtenAt;
      // A clock that was ahead must not keep it in the future.
      if (before !== null && Math.abs(now - before) < WRITTEN_EVERY_MS) return;
      noted.set(id, now);
      const writing = write(id, now);
      running.add(writing);
      void writing.finally(() => running.delete(writing));
    },
    usedAt: (id) => noted.get(id),
    async settle() {
      await Promise.all(running);
    },
  };
}
