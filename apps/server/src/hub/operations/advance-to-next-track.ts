import type { Operation } from './operation.ts';

/** The hub's name for `POST /api/streams/{genreId}/next`, with the same meaning and rights. */
export const advanceToNextTrack: Operation<'AdvanceToNextTrack'> = async ({ radio }, caller, [reference]) => {
  const { actor, connection } = caller;
  const { success, advanced } = await radio.next(reference, { actor, origin: connection.origin });
  return { success, advanced };
};
