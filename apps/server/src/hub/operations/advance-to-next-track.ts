import type { Operation } from './operation.ts';

export const advanceToNextTrack: Operation<'AdvanceToNextTrack'> = async ({ radio }, caller, [reference]) => {
  const { actor, connection } = caller;
  const { success, advanced } = await radio.next(reference, { actor, origin: connection.origin });
  return { success, advanced };
};
