import { clsx } from 'clsx';
import { areaPath, linePath, unbrokenRuns } from './chart-scale.ts';
import type { ChartSeries } from './chart-types.ts';

interface MarksProps {
  series: readonly ChartSeries[];
  top: number;
  /** The index of the step under the cursor. */
  picked: number | undefined;
}

/** Series differ not only by color: the first is filled and the second dashed. */
const LINES = ['text-series-1', 'text-series-2'];
export const SWATCHES = ['bg-series-1', 'bg-series-2'];

/** Lines over time. They scale with the page, but keep their stroke width. */
export function LineMarks({ series, top, picked }: MarksProps) {
  const drawn = series.filter(({ isTextOnly }) => !isTextOnly);
  const count = series[0]?.values.length ?? 0;
  return (
    <>
      <svg
        aria-hidden="true"
        viewBox="0 0 100 100"
        preserveAspectRatio="none"
        className="absolute inset-0 size-full overflow-visible"
      >
        {drawn.map(({ name, values }, index) => (
          <g key={name} className={LINES[index % LINES.length]}>
            {unbrokenRuns(values, top).map((run) => (
              <g key={run[0]?.x}>
                {index === 0 && <path d={areaPath(run)} fill="currentColor" opacity="0.16" />}
                <path
                  d={linePath(run)}
                  fill="none"
                  stroke="currentColor"
                  strokeWidth={index === 0 ? 2 : 1.5}
                  strokeDasharray={index === 0 ? undefined : '5 4'}
                  strokeLinecap="round"
                  strokeLinejoin="round"
                  vectorEffect="non-scaling-stroke"
                />
              </g>
            ))}
          </g>
        ))}
      </svg>
      {picked !== undefined && (
        <div
          aria-hidden="true"
          className="absolute inset-y-0 w-px bg-edge"
          style={{ left: `${count > 1 ? (picked / (count - 1)) * 100 : 50}%` }}
        />
      )}
    </>
  );
}

export function BarMarks({ series, top, picked }: MarksProps) {
  const drawn = series.filter(({ isTextOnly }) => !isTextOnly);
  const count = drawn[0]?.values.length ?? 0;
  return (
    <div aria-hidden="true" className="absolute inset-0 flex items-stretch">
      {Array.from({ length: count }, (_, step) => (
        <div
          // biome-ignore lint/suspicious/noArrayIndexKey: a step is its place.
          key={step}
          className={clsx(
            'flex min-w-0 grow basis-0 justify-center rounded-sm',
            step === picked && 'bg-raised',
          )}
        >
          <div className="flex h-full w-3/4 items-end justify-center gap-px">
            {drawn.map(({ name, values }, index) => (
              <div
                key={name}
                className={clsx('min-w-0 max-w-6 grow rounded-t-sm', SWATCHES[index % SWATCHES.length])}
                style={{ height: `${((values[step] ?? 0) / top) * 100}%` }}
              />
            ))}
          </div>
        </div>
      ))}
    </div>
  );
}
