import { type MutationKey, type QueryKey, useMutation, useQueryClient } from '@tanstack/react-query';
import type { tellOutcome } from '../tell-outcome.ts';

/** The log of the own account, whichever part of it is shown. */
export const ACTIVITY: QueryKey = ['activity'];

interface Followers<Wish, Result> {
  /** Asked for anew however the change ended, and not waited for: what was asked is done, however long lists take. */
  readonly lists: readonly QueryKey[];
  /** The change is over once this one stands as well. */
  readonly awaited?: QueryKey;
  /** For changes that are told wherever they were asked for. */
  readonly told?: ReturnType<typeof tellOutcome<Result, Wish>>;
  readonly mutationKey?: MutationKey;
}

/** A change of the own account, which its log tells. */
export function useRecordedChange<Wish, Result>(
  change: (wish: Wish) => Promise<Result>,
  { lists, awaited, told, mutationKey = [] }: Followers<Wish, Result>,
) {
  const queryClient = useQueryClient();
  return useMutation({
    mutationKey,
    mutationFn: change,
    ...told,
    onSettled: () => {
      for (const queryKey of [ACTIVITY, ...lists]) void queryClient.invalidateQueries({ queryKey });
      return awaited && queryClient.invalidateQueries({ queryKey: awaited });
    },
  });
}
