/** Randomness is injected, so that a test can replay a queue. */

/** Uniform in [0, 1). */
export type Random = () => number;

/** Inserts each item at a uniformly random position; with an empty base this is a fair shuffle of `items`. */
export function shuffleInto<Item>(base: readonly Item[], items: readonly Item[], random: Random): Item[] {
  const mixed = [...base];
  for (const item of items) {
    mixed.splice(Math.floor(random() * (mixed.length + 1)), 0, item);
  }
  return mixed;
}
