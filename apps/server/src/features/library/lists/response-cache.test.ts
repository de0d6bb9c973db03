import { expect, it } from 'vitest';
import type { Caller } from '#platform/async/fair-queue.ts';
import { createIdListCache } from '../catalogue/id-list-cache.ts';
import { cacheResponses } from './response-cache.ts';

type Answers = Parameters<typeof cacheResponses>[0];

/** Creates reads that end when the test says so, or when they are abandoned. */
function createReads() {
  const asked: { argument: unknown; finish: (text: string) => void; fail: (error: Error) => void }[] = [];
  const read = (argument: unknown, caller?: Caller) =>
    new Promise<string>((finish, fail) => {
      asked.push({ argument, finish, fail });
      caller?.leaving?.addEventListener('abort', () => fail(new Error('nobody waits')));
    });
  const version = async () => '1';
  const answers = cacheResponses({ searchAll: read } as unknown as Answers, version);
  const orderedIds = createIdListCache({ listOrderedIds: read, readVersion: version });
  return {
    asked,
    readers: {
      'an answer': (caller: Caller) => answers.searchAll({ text: 'blue', limit: 5 }, caller),
      'a list of ids': (caller: Caller) => orderedIds({ of: 'matches', kind: 'songs', text: 'blue' }, caller),
    },
  };
}

async function askBy(read: (caller: Caller) => Promise<unknown>, name: string) {
  const leaving = new AbortController();
  const answer = read({ name, leaving: leaving.signal });
  answer.catch(() => {});
  await new Promise(setImmediate);
  return { answer, leave: () => leaving.abort() };
}

const KINDS = ['an answer', 'a list of ids'] as const;

it.each(KINDS)('%s continues for other callers of the same query when the first one leaves', async (kind) => {
  const { asked, readers } = createReads();
  const first = await askBy(readers[kind], 'first');
  const second = await askBy(readers[kind], 'second');
  first.leave();
  await expect(first.answer).rejects.toThrow();
  asked[0]?.finish('[1]');
  expect(JSON.stringify(await second.answer)).toContain('1');
  expect(asked).toHaveLength(1);
});

it.each(KINDS)('%s is read again for the next caller after it was abandoned', async (kind) => {
  const { asked, readers } = createReads();
  const gone = await askBy(readers[kind], 'gone');
  gone.leave();
  await expect(gone.answer).rejects.toThrow();
  const next = await askBy(readers[kind], 'next');
  expect(asked).toHaveLength(2);
  asked[1]?.finish('[2]');
  expect(JSON.stringify(await next.answer)).toContain('2');
});

it.each(KINDS)('%s is retried if it failed after the first caller left', async (kind) => {
  const { asked, readers } = createReads();
  const first = await askBy(readers[kind], 'first');
  const second = await askBy(readers[kind], 'second');
  first.leave();
  asked[0]?.fail(new Error('the disk'));
  await expect(second.answer).rejects.toThrow('the disk');
  await askBy(readers[kind], 'third');
  expect(asked).toHaveLength(2);
});
