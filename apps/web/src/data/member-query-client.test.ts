import { QueryObserver } from '@tanstack/react-query';
import { expect, it } from 'vitest';
import { createMemberQueryClient } from './member-query-client.ts';
import { createQueryClient } from './query-client.ts';

const KEY = ['activity'];

it('refetches data that changes during its first fetch, and never shows the outdated response', async () => {
  const client = createMemberQueryClient(createQueryClient());
  const answers: ((answer: string) => void)[] = [];
  const shown: (string | undefined)[] = [];
  const observer = new QueryObserver<string>(client, {
    queryKey: KEY,
    queryFn: () => new Promise((resolve) => answers.push(resolve)),
  });
  const leave = observer.subscribe(({ data }) => shown.push(data));
  await expect.poll(() => answers.length).toBe(1);
  void client.invalidateQueries({ queryKey: KEY });
  await expect.poll(() => answers.length).toBe(2);
  answers[0]?.('before');
  answers[1]?.('after');
  await expect.poll(() => observer.getCurrentResult().data).toBe('after');
  expect(shown).not.toContain('before');
  leave();
});

it('gives the newer response to waiting callers, and the first one to unobserved queries', async () => {
  const client = createMemberQueryClient(createQueryClient());
  const answers: ((answer: string) => void)[] = [];
  const queryOptions = {
    queryKey: KEY,
    queryFn: () => new Promise<string>((resolve) => answers.push(resolve)),
  };
  const alone = client.fetchQuery(queryOptions);
  await client.invalidateQueries({ queryKey: KEY });
  answers[0]?.('only');
  expect([await alone, answers.length]).toEqual(['only', 1]);
  client.clear();
  const leave = new QueryObserver<string>(client, queryOptions).subscribe(() => {});
  const waited = client.fetchQuery(queryOptions);
  await expect.poll(() => answers.length).toBe(2);
  void client.invalidateQueries({ queryKey: KEY });
  await expect.poll(() => answers.length).toBe(3);
  answers[1]?.('before');
  answers[2]?.('after');
  expect(await waited).toBe('after');
  leave();
});

it('cancels nothing that is not refetched', async () => {
  const client = createMemberQueryClient(createQueryClient());
  const answers: ((answer: string) => void)[] = [];
  const observer = new QueryObserver<string>(client, {
    queryKey: KEY,
    queryFn: () => new Promise((resolve) => answers.push(resolve)),
  });
  const leave = observer.subscribe(() => {});
  await client.invalidateQueries({ queryKey: KEY, refetchType: 'none' });
  answers[0]?.('only');
  await expect.poll(() => observer.getCurrentResult().data).toBe('only');
  expect(answers).toHaveLength(1);
  leave();
});

it('does not affect other keys', async () => {
  const client = createMemberQueryClient(createQueryClient());
  let fetchCount = 0;
  const observer = new QueryObserver(client, {
    queryKey: ['home'],
    queryFn: () => {
      fetchCount += 1;
      return new Promise<string>(() => {});
    },
  });
  const leave = observer.subscribe(() => {});
  await client.invalidateQueries({ queryKey: KEY });
  expect([fetchCount, client.isFetching()]).toEqual([1, 1]);
  leave();
});
