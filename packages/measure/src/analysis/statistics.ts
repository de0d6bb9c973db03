/** Statistics over repeated measurements. */

/** The value that `share` percent of all values do not exceed; NaN without values. */
export function percentile(values: readonly number[], share: number): number {
  const sorted = Float64Array.from(values).sort();
  return sorted[Math.min(sorted.length - 1, Math.floor((share / 100) * sorted.length))] ?? Number.NaN;
}

export function median(values: readonly number[]): number {
  const sorted = Float64Array.from(values).sort();
  const middle = Math.floor(sorted.length / 2);
  const upper = sorted[middle] ?? Number.NaN;
  return sorted.length % 2 === 1 ? upper : ((sorted[middle - 1] ?? Number.NaN) + upper) / 2;
}

/** The median of each figure over the runs. */
export function mediansOf<Figures extends Readonly<Record<keyof Figures, number>>>(
  runs: readonly Figures[],
): Record<keyof Figures, number> {
  const [first] = runs;
  if (first === undefined) throw new Error('nothing was measured');
  const keys = Object.keys(first) as (keyof Figures)[];
  const medians = keys.map((key) => [key, median(runs.map((run) => run[key]))]);
  return Object.fromEntries(medians) as Record<keyof Figures, number>;
}
