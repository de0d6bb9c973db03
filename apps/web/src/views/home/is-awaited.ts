import type { UseQueryResult } from '@tanstack/react-query';

type QueryProgress = Pick<UseQueryResult, 'isPending' | 'isPaused' | 'failureCount'>;

/** False after a failure or without a network, because retries may take long. */
export const isAwaited = ({ isPending, isPaused, failureCount }: QueryProgress): boolean =>
  isPending && !isPaused && failureCount === 0;
