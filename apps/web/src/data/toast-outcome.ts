import { type MutationKey, useMutationState } from '@tanstack/react-query';
import { serverMessageOr } from '#api/api-error.ts';
import { guardedToast } from './session-guard.ts';

/**
 * Mutation callbacks that show the result in a toast. They belong into the hook, because callbacks of `mutate` only run
 * for its latest call, and never once the component has unmounted, so failures would go unnoticed.
 */
export function toastOutcome<Result, Input>(done: (result: Result, input: Input) => string, failed: string) {
  return {
    onMutate: guardedToast,
    onSuccess: (result: Result, input: Input, toast: ShowToast) => toast('success', done(result, input)),
    // The mutation failed before it began, so it is unknown whom to tell.
    onError: (error: Error, _input: Input, toast: ShowToast | undefined) =>
      toast?.('error', serverMessageOr(error, failed)),
  };
}

type ShowToast = ReturnType<typeof guardedToast>;

/** The variables of every pending call under this key, because a mutation itself only knows its latest one. */
export function usePendingInputs<Input>(mutationKey: MutationKey): readonly Input[] {
  return useMutationState({
    filters: { mutationKey, status: 'pending' },
    select: ({ state }) => state.variables as Input,
  });
}
