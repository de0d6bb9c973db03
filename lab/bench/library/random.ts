export interface Random {
  /** From 0 to below 1. */
  next(): number;
  below(limit: number): number;
  pick<Item>(list: readonly Item[]): Item;
}

/** Seeded random numbers (mulberry32): the same seed gives the same library, byte for byte. */
export const createRandom = (seed: number): Random => {
  let state = (seed * 2654435761) >>> 0;
  const next = () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4294967296;
  };
  const below = (limit: number) => Math.floor(next() * limit);
  const pick = <Item>(list: readonly Item[]): Item => list[below(list.length)] as Item;
  return { next, below, pick };
};

/**
 * Draws an index below `count`; the probability of the i-th is proportional to 1 / (i + 1 + shift) ** exponent
 * (Zipf-Mandelbrot).
 */
export const createZipf = (
  random: Pick<Random, 'next'>,
  { count, exponent, shift = 0 }: { count: number; exponent: number; shift?: number },
): (() => number) => {
  const cumulated = new Float64Array(count);
  let total = 0;
  for (let index = 0; index < count; index++) {
    total += 1 / (index + 1 + shift) ** exponent;
    cumulated[index] = total;
  }
  return () => {
    const drawn = random.next() * total;
    let low = 0;
    let high = count - 1;
    while (low < high) {
      const middle = (low + high) >> 1;
      if ((cumulated[middle] ?? 0) < drawn) low = middle + 1;
      else high = middle;
    }
    return low;
  };
};
