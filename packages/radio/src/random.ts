/**
 * Returns a number in [0, 1) per call, the same sequence for the same seeds on every machine (splitmix32). Each
 * timeline row has its own generator (station seed, seq), so planning an hour at once or minute by minute, on one node
 * or two, gives the same rows.
 */
export type Random = () => number;

export function createRandom(seed: number, stream: number): Random {
  let state = mix((seed >>> 0) ^ mix(stream >>> 0));
  return () => {
    state = (state + 0x9e3779b9) >>> 0;
    return mix(state) / 0x1_0000_0000;
  };
}

function mix(value: number): number {
  let mixed = value;
  mixed = Math.imul(mixed ^ (mixed >>> 16), 0x21f0aaad);
  mixed = Math.imul(mixed ^ (mixed >>> 15), 0x735a2d97);
  return (mixed ^ (mixed >>> 15)) >>> 0;
}

/** Yields the items in random order, one by one, so that a caller who stops early saves the rest. */
export function* drawAll<Item>(items: readonly Item[], random: Random): Generator<Item> {
  // A Fisher-Yates shuffle that stores only the swapped indexes, because the list itself must keep its order.
  const swapped = new Map<number, number>();
  for (let at = 0; at < items.length; at += 1) {
    const drawn = at + Math.floor(random() * (items.length - at));
    const index = swapped.get(drawn) ?? drawn;
    swapped.set(drawn, swapped.get(at) ?? at);
    yield items[index] as Item;
  }
}
