import { afterEach, expect, it, vi } from 'vitest';
import { ApiError } from '#api/api-error.ts';
import { createQueryClient } from './query-client.ts';

afterEach(() => {
  vi.useRealTimers();
  vi.restoreAllMocks();
});

/** Returns how often the request was sent, and when the error was known. */
async function load(error: Error) {
  vi.useFakeTimers();
  const startMs = Date.now();
  const send = vi.fn(() => Promise.reject(error));
  const loading = createQueryClient().fetchQuery({
    queryKey: ['songs'],
    queryFn: send,
    // A fetch without a screen is not retried otherwise.
    retry: createQueryClient().getDefaultOptions().queries?.retry ?? false,
  });
  const failed = loading.catch(() => Date.now() - startMs);
  await vi.runAllTimersAsync();
  return { sentCount: send.mock.calls.length, afterMs: await failed };
}

const answered = (status: number) => new ApiError({ code: 'HTTP', message: 'x', status });
const unanswered = new ApiError({ code: 'NETWORK', message: 'x' });

it.each([500, 502, 503, 504, 429])(
  'an answer with %i is asked for once more, and known within 2 s',
  async (status) => {
    const { sentCount, afterMs } = await load(answered(status));
    expect(sentCount).toBe(2);
    expect(afterMs).toBeLessThan(2_000);
  },
);

it('a refusal is known at once', async () => {
  expect(await load(answered(404))).toEqual({ sentCount: 1, afterMs: 0 });
});

it('a server that does not answer is asked three more times', async () => {
  expect((await load(unanswered)).sentCount).toBe(4);
});

it('without a network the request fails at once instead of waiting for one', async () => {
  vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
  expect(await load(unanswered)).toEqual({ sentCount: 1, afterMs: 0 });
});
