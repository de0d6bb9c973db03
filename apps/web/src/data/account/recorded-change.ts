import { type QueryKey, useMutation, useQueryClient } from '@tanstack/react-query';

/** The log of the own account, whichever part of it is shown. */
export const ACTIVITY: QueryKey = ['activity'];

interface Followers {
  /** Asked for anew however the change ended, and not waited for: what was asked is done, however long lists take. */
  readonly lists: readonly QueryKey[];
  /** The change is over once this one stands as well. */
  readonly awaited?: QueryKey;
}

/** A change of the own account, which its log tells. */
export function useRecordedChange<Wish, Result>(
  change: (wish: Wish) => Promise<Result>,
  { lists, awaited }: Followers,
) {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: change,
    onSettled: () => {
      for (const queryKey of [ACTIVITY, ...lists]) void queryClient.invalidateQueries({ queryKey });
      return awaited && queryClient.invalidateQueries({ queryKey: awaited });
    },
  });
}
