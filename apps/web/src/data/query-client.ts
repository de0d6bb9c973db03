import { QueryClient } from '@tanstack/react-query';
import { isTransient } from '#api/api-error.ts';

/** Tries after the first one, for failures that may pass by themselves. */
const MAX_RETRIES = 3;

export function createQueryClient(): QueryClient {
  return new QueryClient({
    defaultOptions: {
      queries: {
        staleTime: 60_000,
        refetchOnWindowFocus: false,
        retry: (count, error) => count < MAX_RETRIES && isTransient(error),
      },
      // Offline, a change fails at once and says so; kept for later it would look done.
      mutations: { retry: false, networkMode: 'always' },
    },
  });
}
