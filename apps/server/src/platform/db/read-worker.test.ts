import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { type Database, openDatabase } from './database.ts';
import { createReadWorker, type ReadWorker } from './read-worker.ts';

interface ThreadReads {
  whichThread(argument: null): Promise<number>;
}

/** Answers the number of the thread it runs in: another number is another thread. */
const MODULE = `import { threadId } from 'node:worker_threads';
export const createReads = () => ({ whichThread: async () => threadId });`;
const HOUR_MS = 3_600_000;

describe('the reading thread', () => {
  let folder: string;
  let database: Database;
  let worker: ReadWorker<ThreadReads>;

  function createWorker(idleMs: number): void {
    worker = createReadWorker<ThreadReads>({
      database,
      moduleUrl: new URL(`data:text/javascript,${encodeURIComponent(MODULE)}`),
      module: { createReads: () => ({ whichThread: async () => 0 }) },
      names: ['whichThread'],
      idleMs,
    });
  }

  const whichThread = async () => JSON.parse(await worker.answers.whichThread(null)) as number;

  beforeEach(async () => {
    folder = await mkdtemp(path.join(tmpdir(), 'tutti-read-worker-'));
    database = await openDatabase({ file: path.join(folder, 'test.db') });
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  });
  afterEach(async () => {
    vi.useRealTimers();
    await worker.close();
    await database.close();
    await rm(folder, { recursive: true });
  });

  it('ends when nobody asks for a while, and another one answers the next read', async () => {
    createWorker(60_000);
    const first = await whichThread();
    expect(first).not.toBe(0);
    vi.advanceTimersByTime(59_999);
    expect(await whichThread()).toBe(first);
    vi.advanceTimersByTime(60_000);
    expect(await whichThread()).not.toBe(first);
  });

  it('stays for ever where it is told to', async () => {
    createWorker(Number.POSITIVE_INFINITY);
    const first = await whichThread();
    vi.advanceTimersByTime(10 * HOUR_MS);
    expect(await whichThread()).toBe(first);
  });
});
