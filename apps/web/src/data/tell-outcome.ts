import { type MutationKey, useMutationState } from '@tanstack/react-query';
import { serverMessageOr } from '#api/api-error.ts';
import { tellingWhoAsked } from './who-asked.ts';

/**
 * Mutation callbacks that show the result in a toast. They belong into the hook, because callbacks of `mutate` only run
 * for its latest call, and never once the component has unmounted, so failures would go unnoticed.
 */
export function tellOutcome<Result, Wish>(done: (result: Result, wish: Wish) => string, failed: string) {
  return {
    onMutate: tellingWhoAsked,
    onSuccess: (result: Result, wish: Wish, tell: Tell) => tell('success', done(result, wish)),
    // The mutation failed before it began, so it is unknown whom to tell.
    onError: (error: Error, _wish: Wish, tell: Tell | undefined) =>
      tell?.('error', serverMessageOr(error, failed)),
  };
}

type Tell = ReturnType<typeof tellingWhoAsked>;

/** The variables of every pending call under this key, because a mutation itself only knows its latest one. */
export function usePendingWishes<Wish>(mutationKey: MutationKey): readonly Wish[] {
  return useMutationState({
    filters: { mutationKey, status: 'pending' },
    select: ({ state }) => state.variables as Wish,
  });
}
