import { type MutationKey, useMutationState } from '@tanstack/react-query';
import { serverMessageOr } from '#api/api-error.ts';
import { guardedToast } from './session-guard.ts';

/** Belongs in the hook, because callbacks of `mutate` only run for its latest call, and while mounted. */
export function toastOutcome<Result, Input>(done: (result: Result, input: Input) => string, failed: string) {
  return {
    onMutate: guardedToast,
    onSuccess: (result: Result, input: Input, toast: ShowToast) => toast('success', done(result, input)),
    // It failed before `onMutate` ran, so the user who sent it is unknown.
    onError: (error: Error, _input: Input, toast: ShowToast | undefined) =>
      toast?.('error', serverMessageOr(error, failed)),
  };
}

type ShowToast = ReturnType<typeof guardedToast>;

/** Returns the input of every pending call, because a mutation itself only knows its latest one. */
export function usePendingInputs<Input>(mutationKey: MutationKey): readonly Input[] {
  return useMutationState({
    filters: { mutationKey, status: 'pending' },
    select: ({ state }) => state.variables as Input,
  });
}
