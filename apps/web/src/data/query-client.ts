import { QueryClient } from '@tanstack/react-query';
import { ApiError, isTransient } from '#api/api-error.ts';

const MAX_RETRIES = 3;
/** A server that answers with an error at once is asked once more, so that the error is on the screen within 2 s. */
const MAX_RETRIES_AFTER_ANSWER = 1;
const FIRST_WAIT_MS = 500;

/** Without a network a retry cannot help before the browser reports that it is back. */
function isWorthRetry(count: number, error: unknown): boolean {
  if (!isTransient(error) || !navigator.onLine) return false;
  const isAnswered = error instanceof ApiError && error.status > 0;
  return count < (isAnswered ? MAX_RETRIES_AFTER_ANSWER : MAX_RETRIES);
}

export function createQueryClient(): QueryClient {
  return new QueryClient({
    defaultOptions: {
      queries: {
        staleTime: 60_000,
        refetchOnWindowFocus: false,
        retry: isWorthRetry,
        retryDelay: (count) => FIRST_WAIT_MS * 2 ** count,
        // Offline, a screen says so at once; a paused query would leave its placeholder there for good.
        networkMode: 'always',
        refetchOnReconnect: true,
      },
      // Offline, a change fails at once with a message, because a queued one would look done.
      mutations: { retry: false, networkMode: 'always' },
    },
  });
}
