import { expect, it } from 'vitest';
import type { Caller } from '#platform/async/fair-queue.ts';
import { createIdListCache } from '../catalog/id-list-cache.ts';
import { cacheResponses } from './response-cache.ts';

type Answers = Parameters<typeof cacheResponses>[0];

function createReads() {
  const requested: { argument: unknown; finish: (text: string) => void; fail: (error: Error) => void }[] = [];
  const read = (argument: unknown, caller?: Caller) =>
    new Promise<string>((finish, fail) => {
      requested.push({ argument, finish, fail });
      caller?.leaving?.addEventListener('abort', () => fail(new Error('nobody waits')));
    });
  const version = async () => '1';
  const answers = cacheResponses({ searchAll: read } as unknown as Answers, version);
  const orderedIds = createIdListCache({ listOrderedIds: read, readVersion: version });
  return {
    requested,
    readers: {
      'an answer': (caller: Caller) => answers.searchAll({ text: 'blue', limit: 5 }, caller),
      'a list of ids': (caller: Caller) => orderedIds({ of: 'matches', kind: 'songs', text: 'blue' }, caller),
    },
  };
}

async function readBy(read: (caller: Caller) => Promise<unknown>, name: string) {
  const leaving = new AbortController();
  const answer = read({ name, leaving: leaving.signal });
  answer.catch(() => {});
  await new Promise(setImmediate);
  return { answer, leave: () => leaving.abort() };
}

const KINDS = ['an answer', 'a list of ids'] as const;

it.each(KINDS)('%s continues for other callers of the same query when the first one leaves', async (kind) => {
  const { requested, readers } = createReads();
  const first = await readBy(readers[kind], 'first');
  const second = await readBy(readers[kind], 'second');
  first.leave();
  await expect(first.answer).rejects.toThrow();
  requested[0]?.finish('[1]');
  expect(JSON.stringify(await second.answer)).toContain('1');
  expect(requested).toHaveLength(1);
});

it.each(KINDS)('%s is read again for the next caller after it was abandoned', async (kind) => {
  const { requested, readers } = createReads();
  const gone = await readBy(readers[kind], 'gone');
  gone.leave();
  await expect(gone.answer).rejects.toThrow();
  const next = await readBy(readers[kind], 'next');
  expect(requested).toHaveLength(2);
  requested[1]?.finish('[2]');
  expect(JSON.stringify(await next.answer)).toContain('2');
});

it.each(KINDS)('%s is retried if it failed after the first caller left', async (kind) => {
  const { requested, readers } = createReads();
  const first = await readBy(readers[kind], 'first');
  const second = await readBy(readers[kind], 'second');
  first.leave();
  requested[0]?.fail(new Error('the disk'));
  await expect(second.answer).rejects.toThrow('the disk');
  await readBy(readers[kind], 'third');
  expect(requested).toHaveLength(2);
});
