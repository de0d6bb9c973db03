import { getEventListeners } from 'node:events';
import { describe, expect, it } from 'vitest';
import { createFairQueue } from './fair-queue.ts';

function createRig(options: { atOnce?: number; max?: number; maxOfOne?: number } = {}) {
  const queue = createFairQueue({ atOnce: 1, max: 20, maxOfOne: 10, ...options });
  const done: string[] = [];
  const finishers: (() => void)[] = [];
  const enqueue = (caller: string, name = caller, comesFirst?: true) =>
    queue({ name: caller, ...(comesFirst && { comesFirst }) }, async () => {
      await new Promise<void>((resolve) => finishers.push(resolve));
      done.push(name);
    });
  return { queue, done, finishers, enqueue };
}

describe('a fair queue', () => {
  it('serves callers in turn, however many requests one of them has', async () => {
    const { done, finishers, enqueue } = createRig();
    const all = [enqueue('greedy', 'g0')];
    for (let number = 1; number <= 5; number += 1) all.push(enqueue('greedy', `g${number}`));
    all.push(enqueue('modest', 'm0'), enqueue('other', 'o0'), enqueue('modest', 'm1'));
    while (done.length < all.length) {
      finishers.shift()?.();
      await new Promise(setImmediate);
    }
    await Promise.all(all);
    expect(done).toEqual(['g0', 'g1', 'm0', 'o0', 'g2', 'm1', 'g3', 'g4', 'g5']);
  });

  it('refuses a caller with a full share waiting, and nobody else', async () => {
    const { finishers, enqueue } = createRig({ maxOfOne: 2 });
    const all = [enqueue('greedy'), enqueue('greedy'), enqueue('greedy')];
    await expect(enqueue('greedy')).rejects.toMatchObject({ code: 'UNAVAILABLE' });
    all.push(enqueue('modest'));
    for (let time = 0; time < all.length; time += 1) {
      await new Promise(setImmediate);
      finishers.shift()?.();
    }
    await Promise.all(all);
  });

  it('that one caller has filled accepts others instead of its newest entries, and is full for that caller', async () => {
    const { done, finishers, enqueue } = createRig({ max: 4 });
    const refused: string[] = [];
    const all = ['g0', 'g1', 'g2', 'g3', 'g4'].map((name) =>
      enqueue('greedy', name).catch(() => void refused.push(name)),
    );
    await expect(enqueue('greedy', 'g5')).rejects.toMatchObject({ code: 'UNAVAILABLE' });
    all.push(enqueue('modest', 'm0'), enqueue('other', 'o0'));
    // The greedy caller has two left, each other one, so nobody would have fewer.
    await expect(enqueue('modest', 'm1')).rejects.toMatchObject({ code: 'UNAVAILABLE' });
    while (done.length + refused.length < all.length) {
      finishers.shift()?.();
      await new Promise(setImmediate);
    }
    await Promise.all(all);
    expect([done, refused]).toEqual([
      ['g0', 'g1', 'm0', 'o0', 'g2'],
      ['g4', 'g3'],
    ]);
  });

  it('serves priority callers before all others, however many others there are', async () => {
    const { done, finishers, enqueue } = createRig({ max: 3 });
    const all = ['a', 'b', 'c', 'd'].map((otherCaller) => enqueue(otherCaller));
    await expect(enqueue('e')).rejects.toMatchObject({ code: 'UNAVAILABLE' });
    all.push(enqueue('known', 'k0', true), enqueue('known', 'k1', true));
    while (done.length < all.length) {
      finishers.shift()?.();
      await new Promise(setImmediate);
    }
    await Promise.all(all);
    expect(done).toEqual(['a', 'k0', 'k1', 'b', 'c', 'd']);
  });

  it('gives up the place of a caller that leaves while waiting, and does not serve one that has left', async () => {
    const { queue, done, finishers, enqueue } = createRig({ max: 2, maxOfOne: 1 });
    const leaving = new AbortController();
    const all = [enqueue('first'), enqueue('second')];
    const work = async () => void done.push('left');
    const left = queue({ name: 'third' }, work, leaving.signal);
    await expect(enqueue('fourth')).rejects.toMatchObject({ code: 'UNAVAILABLE' });
    leaving.abort();
    await expect(left).rejects.toMatchObject({ code: 'UNAVAILABLE' });
    all.push(enqueue('fourth'));
    for (let time = 0; time < all.length; time += 1) {
      await new Promise(setImmediate);
      finishers.shift()?.();
    }
    await Promise.all(all);
    await expect(queue({ name: 'third' }, work, leaving.signal)).rejects.toMatchObject({
      code: 'UNAVAILABLE',
    });
    expect(done).toEqual(['first', 'second', 'fourth']);
  });

  it('forgets the signal of a served caller, which may wait a thousand times with one', async () => {
    const { queue, finishers, enqueue } = createRig();
    const { signal } = new AbortController();
    const first = enqueue('first');
    const served = queue({ name: 'second' }, async () => {}, signal);
    expect(getEventListeners(signal, 'abort')).toHaveLength(1);
    finishers.shift()?.();
    await Promise.all([first, served]);
    expect(getEventListeners(signal, 'abort')).toEqual([]);
  });

  it('runs at most its number at once, and continues after work that fails', async () => {
    const queue = createFairQueue({ atOnce: 2, max: 100, maxOfOne: 100 });
    let running = 0;
    let most = 0;
    const work = async () => {
      running += 1;
      most = Math.max(most, running);
      await new Promise(setImmediate);
      running -= 1;
      throw new Error('broken');
    };
    const results = await Promise.allSettled(
      Array.from({ length: 30 }, (_, number) => queue({ name: `${number % 3}` }, work)),
    );
    expect(results.every(({ status }) => status === 'rejected')).toBe(true);
    expect([most, running]).toEqual([2, 0]);
  });
});
