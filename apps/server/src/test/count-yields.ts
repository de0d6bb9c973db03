/** Counts turns of the event loop during some work, because without turns nobody else is served. */
export async function countYields(work: () => Promise<unknown>): Promise<number> {
  let yields = 0;
  let next = setImmediate(function take() {
    yields += 1;
    next = setImmediate(take);
  });
  try {
    await work();
    return yields;
  } finally {
    clearImmediate(next);
  }
}
