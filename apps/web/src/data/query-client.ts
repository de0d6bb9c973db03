import { QueryClient } from '@tanstack/react-query';
import { isTransient } from '#api/api-error.ts';

/** Retries for failures that may pass by themselves. */
const MAX_RETRIES = 3;

export function createQueryClient(): QueryClient {
  return new QueryClient({
    defaultOptions: {
      queries: {
        staleTime: 60_000,
        refetchOnWindowFocus: false,
        retry: (count, error) => count < MAX_RETRIES && isTransient(error),
      },
      // Offline, a change fails at once with a message, because a queued one would look done.
      mutations: { retry: false, networkMode: 'always' },
    },
  });
}
