import { type MutationKey, type QueryKey, useMutation, useQueryClient } from '@tanstack/react-query';
import type { toastOutcome } from '../toast-outcome.ts';

/** The prefix of all queries of the account's activity log. */
export const ACTIVITY: QueryKey = ['activity'];

interface Followers<Input, Result> {
  /** Reloaded whatever the result, without waiting, because the change itself is done. */
  readonly lists: readonly QueryKey[];
  /** The change is pending until this list has reloaded, too. */
  readonly awaited?: QueryKey;
  readonly outcome?: ReturnType<typeof toastOutcome<Result, Input>>;
  readonly mutationKey?: MutationKey;
}

export function useRecordedChange<Input, Result>(
  change: (input: Input) => Promise<Result>,
  { lists, awaited, outcome, mutationKey = [] }: Followers<Input, Result>,
) {
  const queryClient = useQueryClient();
  return useMutation({
    mutationKey,
    mutationFn: change,
    ...outcome,
    onSettled: () => {
      for (const queryKey of [ACTIVITY, ...lists]) void queryClient.invalidateQueries({ queryKey });
      return awaited && queryClient.invalidateQueries({ queryKey: awaited });
    },
  });
}
