/** Tracks when things were last used, apart from the request, which must not wait for the disk or fail with it. */
import { LRUCache } from 'lru-cache';
import type { Logger } from './logger.ts';

const WRITTEN_EVERY_MS = 60_000;
const PENDING_USES_MAX = 5_000;

export interface Use {
  readonly usedAt: number;
}

export interface LastUsed<OfUse extends Use> {
  /** `writtenAt` is the value in the row. */
  note(id: string, use: OfUse, writtenAt: number | null): void;
  /** Returns the last use if it may not be written yet. */
  lastUse(id: string): OfUse | undefined;
  /** Resolves when no write is pending any more. */
  settle(): Promise<void>;
}

interface LastUsedOptions<OfUse extends Use> {
  readonly logger: Logger;
  /** Names the thing in the log: `listen key`. */
  readonly what: string;
  write(id: string, use: OfUse): Promise<void>;
}

export function createLastUsed<OfUse extends Use>({
  logger,
  what,
  write,
}: LastUsedOptions<OfUse>): LastUsed<OfUse> {
  const noted = new LRUCache<string, { use: OfUse; writtenAt: number }>({ max: PENDING_USES_MAX });
  const running = new Set<Promise<void>>();

  function writeInBackground(id: string, use: OfUse): void {
    const writing = write(id, use).catch((error: unknown) =>
      logger.warn({ err: error }, `writing when a ${what} was last used failed`),
    );
    running.add(writing);
    void writing.finally(() => running.delete(writing));
  }

  return {
    note(id, use, writtenAt) {
      const before = noted.get(id)?.writtenAt ?? writtenAt;
      // A clock that was ahead must not keep it in the future.
      const isFresh = before !== null && Math.abs(use.usedAt - before) < WRITTEN_EVERY_MS;
      noted.set(id, { use, writtenAt: isFresh ? before : use.usedAt });
      if (!isFresh) writeInBackground(id, use);
    },
    lastUse: (id) => noted.get(id)?.use,
    async settle() {
      await Promise.all(running);
    },
  };
}
