import { listTexts } from '@tutti/contract/page/list-texts';
import { clsx } from 'clsx';
import { ChartColumn, Table2 } from 'lucide-react';
import type { ReactNode } from 'react';
import { useId, useState } from 'react';
import { numberFormat } from '#language/formats.ts';
import { IconButton } from '../button.tsx';
import type { ChartPlotProps } from './chart-plot.tsx';
import { Baseline, ChartPlot } from './chart-plot.tsx';

const numbers = numberFormat();

interface ChartProps extends Omit<ChartPlotProps, 'label'> {
  title: string;
  /** The main result in one sentence: "Most at once: 12". */
  summary: string;
  /** Replaces the plot. */
  drawing?: ReactNode;
  /** Further controls, beside the switch to the table. */
  action?: ReactNode;
  /** Shows the summary and an empty time axis, because a plot of nothing but zeros says nothing more. */
  isEmpty?: boolean;
}

function ChartTable({ title, steps, series }: Pick<ChartProps, 'title' | 'steps' | 'series'>) {
  return (
    // A scrolling region has to be reachable by keyboard.
    // biome-ignore lint/a11y/noNoninteractiveTabindex: see above.
    <section
      aria-label={listTexts.tableOf(title)}
      tabIndex={0}
      className="max-h-55 overflow-y-auto rounded-lg"
    >
      <table className="w-full text-sm tabular-nums">
        <thead className="sticky top-0 bg-surface text-xs text-muted">
          <tr>
            <th scope="col" className="py-2 text-start font-medium">
              {listTexts.time}
            </th>
            {series.map(({ name }) => (
              <th key={name} scope="col" className="py-2 ps-4 text-end font-medium">
                {name}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {steps.names.map((step, index) => (
            <tr key={step} className="border-t border-line">
              <th scope="row" className="py-1.5 text-start font-normal">
                {step}
              </th>
              {series.map(({ name, values }) => (
                <td key={name} className="py-1.5 ps-4 text-end">
                  {values[index] == null ? '–' : numbers.format(values[index])}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}

/** The summary is below the title only where it has the width to itself. */
function ChartTitle({ id, title, summary }: { id: string; title: string; summary: string | undefined }) {
  return (
    <div className={clsx('min-w-0 grow space-y-1', summary !== undefined && 'basis-44')}>
      <h3 id={id} className="font-semibold">
        {title}
      </h3>
      {summary !== undefined && <p className="text-sm text-muted">{summary}</p>}
    </div>
  );
}

type ChartContentProps = Pick<ChartProps, 'title' | 'drawing' | 'isEmpty'> &
  Omit<ChartPlotProps, 'label'> & { isTable: boolean };

function ChartContent({ title, drawing, isEmpty, isTable, ...plot }: ChartContentProps) {
  if (isEmpty) return <Baseline steps={plot.steps} kind={plot.kind} />;
  if (isTable) return <ChartTable title={title} steps={plot.steps} series={plot.series} />;
  return drawing ?? <ChartPlot label={listTexts.valueByValue(title)} {...plot} />;
}

/** A chart of numbers over time, with a switch to the same numbers as a table. */
export function Chart({ title, summary, drawing, action, isEmpty = false, ...plot }: ChartProps) {
  const [isTable, setIsTable] = useState(false);
  const titleId = useId();
  // A choice stands beside the title, because beside a long sentence there is no room for it.
  const hasChoice = action !== undefined;
  const Icon = isTable ? ChartColumn : Table2;
  return (
    <figure
      aria-labelledby={titleId}
      className="flex min-w-0 flex-col rounded-card border border-line bg-surface p-5"
    >
      <figcaption
        className={clsx(
          'flex flex-wrap justify-between gap-x-4 gap-y-2',
          isEmpty ? 'items-center' : 'mb-2 items-start',
        )}
      >
        <ChartTitle id={titleId} title={title} summary={hasChoice ? undefined : summary} />
        <div className={clsx('flex shrink-0 items-center gap-1', !isEmpty && '-me-2 -mt-1')}>
          {action}
          {!isEmpty && (
            <IconButton
              label={listTexts.asATable(title)}
              aria-pressed={isTable}
              isActive={isTable}
              onClick={() => setIsTable(!isTable)}
            >
              <Icon aria-hidden="true" className="size-4" />
            </IconButton>
          )}
        </div>
        {hasChoice && <p className="w-full text-sm text-muted">{summary}</p>}
      </figcaption>
      <ChartContent title={title} drawing={drawing} isEmpty={isEmpty} isTable={isTable} {...plot} />
    </figure>
  );
}
