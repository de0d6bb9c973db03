/** How often the event loop turns while something works: where it does not, nobody else is served meanwhile. */
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
