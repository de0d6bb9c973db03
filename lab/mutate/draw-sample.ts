/** Draws a sample; the same seed gives the same items. */
export function drawSample<Item>(items: readonly Item[], count: number, seed: number): Item[] {
  const random = createRandom(seed);
  return items
    .map((item) => ({ item, order: random() }))
    .toSorted((a, b) => a.order - b.order)
    .slice(0, count)
    .map(({ item }) => item);
}

function createRandom(seed: number): () => number {
  let state = seed >>> 0;
  return () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return state / 2 ** 32;
  };
}
