/** Chart arithmetic: the end of the axis, its ticks, and the runs of points that a line joins. */
import type { ChartSeries } from './chart-types.ts';

const MOST_INTERVALS = 4;
const STEPS_PER_DECADE = [1, 2, 5, 10];

export interface Scale {
  readonly top: number;
  readonly ticks: readonly number[];
}

/** Rounds up to whole numbers, because half a listener makes no sense. An empty chart has an axis up to one. */
export function roundScale(largest: number): Scale {
  const wanted = Math.max(1, Math.ceil(largest));
  const decade = 10 ** Math.floor(Math.log10(wanted / MOST_INTERVALS));
  const step = Math.max(
    1,
    ...STEPS_PER_DECADE.map((factor) => factor * decade)
      .filter((size) => wanted / size <= MOST_INTERVALS)
      .slice(0, 1),
  );
  const intervals = Math.ceil(wanted / step);
  return {
    top: intervals * step,
    ticks: Array.from({ length: intervals + 1 }, (_, index) => index * step),
  };
}

export function largestValue(series: readonly ChartSeries[]): number {
  const drawn = series.filter(({ isTextOnly }) => !isTextOnly);
  return Math.max(0, ...drawn.flatMap(({ values }) => values.map((value) => value ?? 0)));
}

/** Position of a step between the left (0) and the right (100) edge; lines reach both. */
export function stepPercent(index: number, count: number): number {
  return count > 1 ? (index / (count - 1)) * 100 : 50;
}

interface Point {
  readonly x: number;
  readonly y: number;
}

/** Splits the values into runs without a gap, as points in a square of 100 by 100 with y pointing down. */
export function unbrokenRuns(values: readonly (number | null)[], top: number): Point[][] {
  const runs: Point[][] = [];
  let run: Point[] = [];
  for (const [index, value] of values.entries()) {
    if (value === null) {
      if (run.length > 0) runs.push(run);
      run = [];
      continue;
    }
    run.push({ x: stepPercent(index, values.length), y: 100 - (value / top) * 100 });
  }
  if (run.length > 0) runs.push(run);
  return runs;
}

const at = ({ x, y }: Point) => `${Number(x.toFixed(3))},${Number(y.toFixed(3))}`;

export function linePath(run: readonly Point[]): string {
  return `M${run.map(at).join('L')}`;
}

/** The line, closed along the bottom. */
export function areaPath(run: readonly Point[]): string {
  const first = run[0];
  const last = run.at(-1);
  if (first === undefined || last === undefined) return '';
  return `${linePath(run)}L${at({ x: last.x, y: 100 })}L${at({ x: first.x, y: 100 })}Z`;
}
