import { expect, it } from 'vitest';
import { shareWork } from './shared-work.ts';

function begin() {
  const { promise, resolve } = Promise.withResolvers<string>();
  let signal: AbortSignal | undefined;
  const work = shareWork((leaving) => {
    signal = leaving;
    return new Promise<string>((settle, reject) => {
      void promise.then(settle);
      leaving.addEventListener('abort', () => reject(new Error('nobody waits')), { once: true });
    });
  });
  return { work, finish: resolve, isAborted: () => signal?.aborted };
}

it('continues for remaining callers when another one leaves', async () => {
  const { work, finish, isAborted } = begin();
  const [one, other] = [new AbortController(), new AbortController()];
  const left = work.wait(one.signal);
  const stays = work.wait(other.signal);
  one.abort();
  await expect(left).rejects.toBe(one.signal.reason);
  expect([isAborted(), work.isGivenUp()]).toEqual([false, false]);
  finish('found');
  expect(await stays).toBe('found');
});

it('is given up when the last caller leaves', async () => {
  const { work, isAborted } = begin();
  const both = [new AbortController(), new AbortController()];
  const waits = Promise.allSettled(both.map(({ signal }) => work.wait(signal)));
  for (const leaving of both) leaving.abort();
  expect((await waits).map(({ status }) => status)).toEqual(['rejected', 'rejected']);
  expect([isAborted(), work.isGivenUp()]).toEqual([true, true]);
});

it('is not given up by callers that leave when it is done', async () => {
  const { work, finish, isAborted } = begin();
  const leaving = new AbortController();
  const waits = work.wait(leaving.signal);
  finish('found');
  expect(await waits).toBe('found');
  leaving.abort();
  expect([isAborted(), work.isGivenUp()]).toEqual([false, false]);
  expect(await work.wait()).toBe('found');
});

it('continues for a caller without a connection, who can never leave', async () => {
  const { work, finish, isAborted } = begin();
  const leaving = new AbortController();
  const left = work.wait(leaving.signal);
  const stays = work.wait();
  leaving.abort();
  await expect(left).rejects.toBe(leaving.signal.reason);
  expect(isAborted()).toBe(false);
  finish('found');
  expect(await stays).toBe('found');
});
