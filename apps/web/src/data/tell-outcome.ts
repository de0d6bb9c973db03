import { type MutationKey, useMutationState } from '@tanstack/react-query';
import { serverMessageOr } from '#api/api-error.ts';
import { tellingWhoAsked } from './who-asked.ts';

/**
 * Parts of a mutation that say in a toast what came of it. They belong into the hook: what is given to `mutate` hears of
 * its latest call alone, and of none once its component is gone, and then nobody would be told that something failed.
 */
export function tellOutcome<Result, Wish>(done: (result: Result, wish: Wish) => string, failed: string) {
  return {
    onMutate: tellingWhoAsked,
    onSuccess: (result: Result, wish: Wish, tell: Tell) => tell('success', done(result, wish)),
    // Begun without being able to say so: nobody is known who would be told.
    onError: (error: Error, _wish: Wish, tell: Tell | undefined) =>
      tell?.('error', serverMessageOr(error, failed)),
  };
}

type Tell = ReturnType<typeof tellingWhoAsked>;

/** What is being asked for now, of every call under this key: the mutation itself knows its latest call alone. */
export function usePendingWishes<Wish>(mutationKey: MutationKey): readonly Wish[] {
  return useMutationState({
    filters: { mutationKey, status: 'pending' },
    select: ({ state }) => state.variables as Wish,
  });
}
