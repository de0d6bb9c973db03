import { clsx } from 'clsx';
import { TriangleAlert } from 'lucide-react';
import type { ReactNode } from 'react';

export interface NumberCell {
  readonly label: string;
  /** A dash until it is known. */
  readonly value: string | undefined;
  readonly hint?: ReactNode;
  /** Shows how full something is that has an end. */
  readonly meter?: Meter | undefined;
}

export interface Meter {
  readonly label: string;
  /** Undefined until it is known; the place is kept, because everything below would move otherwise. */
  readonly percent: number | undefined;
  /** The number of the cell says the percentage. */
  readonly isShownAbove?: boolean;
  /** Says what the percentage counts where the number of the cell counts the rest. */
  readonly describe?: (percent: string) => string;
}

export const UNKNOWN = '–';
const SCARCE_ABOVE_PERCENT = 80;
const FULL_ABOVE_PERCENT = 92;

type Level = 'fine' | 'scarce' | 'full';

export function levelOf(percent: number): Level {
  if (percent > FULL_ABOVE_PERCENT) return 'full';
  return percent > SCARCE_ABOVE_PERCENT ? 'scarce' : 'fine';
}

const FILLS: Readonly<Record<Level, string>> = {
  fine: 'bg-good',
  scarce: 'bg-series-1',
  full: 'bg-live',
};

/** A sign joins the color, because not everybody sees the difference. */
function MeterLine({ label, percent, isShownAbove = false, describe = (text) => text }: Meter) {
  if (percent === undefined) return <div className="mt-2 h-4" />;
  const level = levelOf(percent);
  const shown = Math.min(100, Math.max(0, percent));
  return (
    <div className="mt-2 flex h-4 items-center gap-2">
      <div
        role="meter"
        aria-label={label}
        aria-valuemin={0}
        aria-valuemax={100}
        aria-valuenow={Math.round(shown)}
        aria-valuetext={`${Math.round(percent)} %`}
        className="meter-groove grow overflow-hidden rounded-full bg-line"
      >
        <div className={clsx('h-full rounded-full', FILLS[level])} style={{ inlineSize: `${shown}%` }} />
      </div>
      {level !== 'fine' && (
        <TriangleAlert
          aria-hidden="true"
          className={clsx('size-4 shrink-0', level === 'full' ? 'text-live' : 'text-series-1')}
        />
      )}
      {!isShownAbove && (
        <span aria-hidden="true" className="text-xs text-muted tabular-nums">
          {describe(`${Math.round(percent)} %`)}
        </span>
      )}
    </div>
  );
}

interface NumberCellsProps {
  label: string;
  cells: readonly NumberCell[];
  /** The columns at each width. */
  className: string;
}

/** A strip of large numbers, each with its name and what it counts. */
export function NumberCells({ label, cells, className }: NumberCellsProps) {
  return (
    <dl
      aria-label={label}
      className={clsx('grid gap-px overflow-hidden rounded-card border border-line bg-line', className)}
    >
      {cells.map((cell) => (
        <div key={cell.label} className="flex min-w-0 flex-col bg-surface px-5 py-4">
          <dt className="order-2 text-sm font-medium wrap-anywhere hyphens-auto">{cell.label}</dt>
          <dd className="order-1 text-xl font-bold tabular-nums">{cell.value ?? UNKNOWN}</dd>
          {cell.hint !== undefined && (
            <dd className="number-hint order-3 text-xs wrap-anywhere text-muted">{cell.hint}</dd>
          )}
          {cell.meter !== undefined && (
            <dd className="number-meter mt-auto">
              <MeterLine {...cell.meter} />
            </dd>
          )}
        </div>
      ))}
    </dl>
  );
}
