/** Counts turns of the event loop during some work, because without turns nobody else is served. */
export async function countTurns(work: () => Promise<unknown>): Promise<number> {
  let turns = 0;
  let next = setImmediate(function take() {
    turns += 1;
    next = setImmediate(take);
  });
  try {
    await work();
    return turns;
  } finally {
    clearImmediate(next);
  }
}
