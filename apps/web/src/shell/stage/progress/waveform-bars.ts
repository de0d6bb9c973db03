/** What of a track is drawn, as shares of its file. */
export interface Stretch {
  readonly from: number;
  readonly until: number;
}

/** So that silence is a line and not a hole. */
const HEIGHT_MIN = 0.06;

/** Heights from 0 to 1 of so many bars along the stretch, each as tall as the loudest it stands for. */
export function toBars(levels: Uint8Array, count: number, { from, until }: Stretch): number[] {
  const [first, length] = [from * levels.length, (until - from) * levels.length];
  return Array.from({ length: count }, (_, index) => {
    const start = Math.floor(first + (index * length) / count);
    const end = Math.max(start + 1, Math.ceil(first + ((index + 1) * length) / count));
    return Math.max(HEIGHT_MIN, Math.max(0, ...levels.subarray(start, end)) / 255);
  });
}

/** A bar is two thirds as wide as its place; one unit a bar, 100 high, around the middle. */
export function toPath(bars: readonly number[]): string {
  return bars
    .map((height, index) => {
      const px = Math.round(height * 1_000) / 10;
      return `M${index + 0.17} ${(50 - px / 2).toFixed(1)}h.66v${px.toFixed(1)}h-.66z`;
    })
    .join('');
}
