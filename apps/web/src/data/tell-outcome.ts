import { type MutationKey, useMutationState } from '@tanstack/react-query';
import { serverMessageOr } from '#api/api-error.ts';
import { showToast } from '#ui/toasts/toast-store.ts';

/**
 * Parts of a mutation that say in a toast what came of it. They belong into the hook: what is given to `mutate` hears of
 * its latest call alone, and of none once its component is gone, and then nobody would be told that something failed.
 */
export function tellOutcome<Result, Wish>(done: (result: Result, wish: Wish) => string, failed: string) {
  return {
    onSuccess: (result: Result, wish: Wish) => void showToast('success', done(result, wish)),
    onError: (error: Error) => void showToast('error', serverMessageOr(error, failed)),
  };
}

/** What is being asked for now, of every call under this key: the mutation itself knows its latest call alone. */
export function usePendingWishes<Wish>(mutationKey: MutationKey): readonly Wish[] {
  return useMutationState({
    filters: { mutationKey, status: 'pending' },
    select: ({ state }) => state.variables as Wish,
  });
}
