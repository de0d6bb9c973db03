import { listTexts } from '@tutti/contract/page/list-texts';
import type { PointerEvent } from 'react';
import { useState } from 'react';
import { numberFormat } from '#language/formats.ts';
import { BarMarks, LineMarks, SWATCHES } from './chart-marks.tsx';
import { largestValue, roundScale, stepPercent } from './chart-scale.ts';
import type { ChartSeries, ChartSteps } from './chart-types.ts';

const numbers = numberFormat();

export interface ChartPlotProps {
  kind: 'line' | 'bars';
  label: string;
  steps: ChartSteps;
  series: readonly ChartSeries[];
  /** Replaces the drawing if there is no data. */
  emptyText: string;
}

export function describeStep(index: number, steps: ChartSteps, series: readonly ChartSeries[]): string {
  const values = series.map(({ name, values }) => {
    const value = values[index];
    return value === null || value === undefined
      ? listTexts.notMeasured(name)
      : `${name}: ${numbers.format(value)}`;
  });
  return `${steps.names[index]}. ${values.join(', ')}`;
}

function Legend({ series }: Pick<ChartPlotProps, 'series'>) {
  const drawn = series.filter(({ isTextOnly }) => !isTextOnly);
  if (drawn.length < 2) return null;
  return (
    <ul className="flex flex-wrap gap-x-4 gap-y-1">
      {drawn.map(({ name }, index) => (
        <li key={name} className="flex items-center gap-2">
          <span aria-hidden="true" className={`h-2 w-3 rounded-xs ${SWATCHES[index % SWATCHES.length]}`} />
          {name}
        </li>
      ))}
    </ul>
  );
}

function Grid({ ticks, top }: { ticks: readonly number[]; top: number }) {
  return (
    <div aria-hidden="true" className="absolute inset-0">
      {ticks.map((tick) => (
        <div
          key={tick}
          className="absolute inset-x-0 border-t border-line"
          style={{ bottom: `${(tick / top) * 100}%` }}
        >
          <span className="absolute end-full me-2 -translate-y-1/2 text-xs text-muted tabular-nums">
            {numbers.format(tick)}
          </span>
        </div>
      ))}
    </div>
  );
}

function StepNames({ steps, kind }: Pick<ChartPlotProps, 'steps' | 'kind'>) {
  const count = steps.names.length;
  return (
    <div aria-hidden="true" className="relative mt-2 h-4">
      {steps.marks.map(({ index, text }) => (
        <span
          key={index}
          className="absolute -translate-x-1/2 text-xs whitespace-nowrap text-muted tabular-nums"
          style={{ left: `${kind === 'line' ? stepPercent(index, count) : ((index + 0.5) / count) * 100}%` }}
        >
          {text}
        </span>
      ))}
    </div>
  );
}

/** The time axis without any data. It fills the height that is left. */
export function Baseline({ steps, kind }: Pick<ChartPlotProps, 'steps' | 'kind'>) {
  return (
    <div className="mt-3 flex grow flex-col">
      <div aria-hidden="true" className="min-h-6 grow border-b border-edge" />
      <StepNames steps={steps} kind={kind} />
    </div>
  );
}

/**
 * The drawing with its axes. An invisible native range lies over it: moved by pointer, touch or arrow keys, it selects
 * a step and announces its values.
 */
export function ChartPlot({ kind, label, steps, series, emptyText }: ChartPlotProps) {
  const [picked, setPicked] = useState<number>();
  const largest = largestValue(series);
  const { top, ticks } = roundScale(largest);
  const count = steps.names.length;
  const shown = picked !== undefined && picked < count ? picked : undefined;
  const Marks = kind === 'line' ? LineMarks : BarMarks;

  function pick(event: PointerEvent<HTMLElement>) {
    const { left, width } = event.currentTarget.getBoundingClientRect();
    const share = Math.min(1, Math.max(0, (event.clientX - left) / width));
    setPicked(
      kind === 'line' ? Math.round(share * (count - 1)) : Math.min(count - 1, Math.floor(share * count)),
    );
  }

  return (
    <div className="ps-9">
      <div className="mb-4 flex h-4 items-center text-xs text-muted tabular-nums">
        {shown === undefined ? (
          <Legend series={series} />
        ) : (
          <p aria-hidden="true" className="truncate">
            {describeStep(shown, steps, series)}
          </p>
        )}
      </div>
      <div className="relative h-40 rounded-sm has-focus-visible:outline-2 has-focus-visible:outline-offset-4 has-focus-visible:outline-accent">
        <Grid ticks={ticks} top={top} />
        <Marks series={series} top={top} picked={shown} />
        {largest === 0 && (
          <p className="absolute inset-0 grid place-items-center text-sm text-muted">
            <span className="rounded-full bg-surface px-3 py-1">{emptyText}</span>
          </p>
        )}
        <input
          type="range"
          aria-label={label}
          aria-valuetext={describeStep(shown ?? count - 1, steps, series)}
          className="absolute inset-0 size-full cursor-crosshair opacity-0"
          min={0}
          max={Math.max(0, count - 1)}
          step={1}
          value={shown ?? Math.max(0, count - 1)}
          onChange={(event) => setPicked(event.currentTarget.valueAsNumber)}
          onFocus={() => setPicked((current) => current ?? count - 1)}
          onBlur={() => setPicked(undefined)}
          onPointerMove={pick}
          onPointerLeave={() => setPicked(undefined)}
        />
      </div>
      <StepNames steps={steps} kind={kind} />
    </div>
  );
}
