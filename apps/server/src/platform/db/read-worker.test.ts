import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { type Database } from './database.ts';
import { openDatabase } from './open-database.ts';
import { createReadWorker, type ReadCall, type ReadWorker } from './read-worker.ts';

interface ThreadReads {
  whichThread(argument: null): Promise<number>;
  /** Returns how many unanswered reads the thread has, including this one. */
  countHanded(argument: null): Promise<number>;
  /** Keeps the thread busy until the first number of this memory is 1. */
  hold(memory: SharedArrayBuffer): Promise<void>;
  /** Adds one to the second number of this memory. */
  count(memory: SharedArrayBuffer): Promise<number>;
  /** Tells that it runs by 1 in the second number of this memory, and lasts until its caller has left. */
  lastUntilLeft(memory: SharedArrayBuffer, call: ReadCall): Promise<string>;
  end(argument: null): Promise<never>;
}

const MODULE = `import { setImmediate } from 'node:timers/promises';
import { parentPort, threadId } from 'node:worker_threads';
let handed = 0;
parentPort.on('message', () => { handed += 1; });
export const createReads = () => ({
  whichThread: async () => threadId,
  async countHanded() {
    // Whatever else has been sent has arrived when the loop has gone round.
    await setImmediate();
    return handed--;
  },
  hold: async (memory) => void Atomics.wait(new Int32Array(memory), 0, 0),
  count: async (memory) => Atomics.add(new Int32Array(memory), 1, 1),
  async lastUntilLeft(memory, call) {
    const numbers = new Int32Array(memory);
    Atomics.store(numbers, 1, 1);
    Atomics.notify(numbers, 1);
    while (!call.hasLeft()) Atomics.wait(numbers, 0, 0, 1);
    return 'nobody waits';
  },
  end: async () => process.exit(0),
});`;
const HOUR_MS = 3_600_000;

function neverHere(): ThreadReads {
  throw new Error('these reads are for the thread');
}

describe('the reading thread', () => {
  let folder: string;
  let database: Database;
  let worker: ReadWorker<ThreadReads>;

  function createWorker(idleMs: number): void {
    worker = createReadWorker<ThreadReads>({
      database,
      moduleUrl: new URL(`data:text/javascript,${encodeURIComponent(MODULE)}`),
      module: { createReads: neverHere },
      names: ['whichThread', 'countHanded', 'hold', 'count', 'lastUntilLeft', 'end'],
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

  it('ends when idle, and a new one answers the next read', async () => {
    createWorker(60_000);
    const first = await whichThread();
    expect(first).not.toBe(0);
    vi.advanceTimersByTime(59_999);
    expect(await whichThread()).toBe(first);
    vi.advanceTimersByTime(60_000);
    expect(await whichThread()).not.toBe(first);
  });

  it('stays forever if told to', async () => {
    createWorker(Number.POSITIVE_INFINITY);
    const first = await whichThread();
    vi.advanceTimersByTime(10 * HOUR_MS);
    expect(await whichThread()).toBe(first);
  });

  it('gets two reads besides the current one, however many there are', async () => {
    createWorker(Number.POSITIVE_INFINITY);
    const counts = await Promise.all(Array.from({ length: 8 }, () => worker.answers.countHanded(null)));
    expect(Math.max(...counts.map(Number))).toBe(3);
  });

  /** Keeps the thread busy with two more reads waiting until `letGo`. */
  function holdThread() {
    createWorker(Number.POSITIVE_INFINITY);
    const memory = new SharedArrayBuffer(8);
    const numbers = new Int32Array(memory);
    const handed = [
      worker.answers.hold(memory),
      ...Array.from({ length: 2 }, () => worker.answers.count(memory)),
    ];
    return {
      memory,
      count: () => numbers[1],
      async letGo() {
        Atomics.store(numbers, 0, 1);
        Atomics.notify(numbers, 0);
        await Promise.all(handed);
      },
    };
  }

  it('does not read for a caller that has left before its turn', async () => {
    const { memory, count, letGo } = holdThread();
    const leaving = new AbortController();
    const left = worker.answers.count(memory, { name: 'ann', leaving: leaving.signal });
    const stays = worker.answers.count(memory, { name: 'ann' });
    leaving.abort();
    await expect(left).rejects.toMatchObject({ code: 'UNAVAILABLE' });
    await letGo();
    await stays;
    expect(count()).toBe(3);
  });

  it('does not read for a caller that has left while its read waited in the thread', async () => {
    createWorker(Number.POSITIVE_INFINITY);
    const memory = new SharedArrayBuffer(8);
    const numbers = new Int32Array(memory);
    const leaving = new AbortController();
    const held = worker.answers.hold(memory);
    const left = worker.answers.count(memory, { name: 'ann', leaving: leaving.signal });
    const stays = worker.answers.count(memory, { name: 'bob', leaving: new AbortController().signal });
    leaving.abort();
    Atomics.store(numbers, 0, 1);
    Atomics.notify(numbers, 0);
    await expect(left).rejects.toMatchObject({ code: 'UNAVAILABLE' });
    await Promise.all([held, stays]);
    expect(numbers[1]).toBe(1);
  });

  it('tells a read that its caller has left', async () => {
    createWorker(Number.POSITIVE_INFINITY);
    const memory = new SharedArrayBuffer(8);
    const leaving = new AbortController();
    const read = worker.answers.lastUntilLeft(memory, { name: 'ann', leaving: leaving.signal });
    await Atomics.waitAsync(new Int32Array(memory), 1, 0).value;
    leaving.abort();
    expect(JSON.parse(await read)).toBe('nobody waits');
  });

  it('serves callers in turn, so that nobody waits for all reads of another', async () => {
    const { memory, letGo } = holdThread();
    const order: string[] = [];
    const read = async (name: string) => {
      await worker.answers.count(memory, { name });
      order.push(name);
    };
    const requested = [...Array.from({ length: 20 }, () => read('greedy')), read('modest')];
    await letGo();
    await Promise.all(requested);
    expect(order.indexOf('modest')).toBeLessThan(4);
  });

  it('fails all pending reads of a thread that ended, and a new one answers later reads', async () => {
    createWorker(Number.POSITIVE_INFINITY);
    const first = await whichThread();
    const requested = [worker.answers.end(null), ...Array.from({ length: 5 }, whichThread)];
    const outcomes = await Promise.allSettled(requested);
    for (const outcome of outcomes) expect(outcome).toMatchObject({ reason: { code: 'UNAVAILABLE' } });
    const second = await Promise.all(Array.from({ length: 5 }, whichThread));
    expect(second).not.toContain(first);
    expect(new Set(second).size).toBe(1);
  });

  it('fails pending reads when it is closed', async () => {
    createWorker(Number.POSITIVE_INFINITY);
    const requested = Promise.allSettled(Array.from({ length: 5 }, whichThread));
    await worker.close();
    for (const outcome of await requested) expect(outcome).toMatchObject({ reason: { code: 'UNAVAILABLE' } });
  });
});
