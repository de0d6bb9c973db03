/** The part of a track to draw, as fractions of its file. */
export interface WaveformRange {
  readonly from: number;
  readonly until: number;
}

/** Draws silence as a line instead of a gap. */
const HEIGHT_MIN = 0.06;

/** Heights from 0 to 1; each bar is as tall as the loudest level in its range. */
export function toBars(levels: Uint8Array, count: number, { from, until }: WaveformRange): number[] {
  const [first, length] = [from * levels.length, (until - from) * levels.length];
  return Array.from({ length: count }, (_, index) => {
    const start = Math.floor(first + (index * length) / count);
    const end = Math.max(start + 1, Math.ceil(first + ((index + 1) * length) / count));
    return Math.max(HEIGHT_MIN, Math.max(0, ...levels.subarray(start, end)) / 255);
  });
}

/** Each bar fills two thirds of one unit of width, in a height of 100, centered. */
export function toPath(bars: readonly number[]): string {
  return bars
    .map((height, index) => {
      const px = Math.round(height * 1_000) / 10;
      return `M${index + 0.17} ${(50 - px / 2).toFixed(1)}h.66v${px.toFixed(1)}h-.66z`;
    })
    .join('');
}
