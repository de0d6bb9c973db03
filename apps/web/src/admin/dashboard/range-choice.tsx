import { adminDashboardTexts } from '@tutti/contract/texts/admin-dashboard-texts';
import { clsx } from 'clsx';
import { useId } from 'react';
import type { ChartRange } from '#data/admin/admin-overview-queries.ts';

const RANGES = [
  { range: 'day', label: adminDashboardTexts.day },
  { range: 'week', label: adminDashboardTexts.week },
  { range: 'month', label: adminDashboardTexts.month },
] as const satisfies readonly { range: ChartRange; label: string }[];

interface RangeChoiceProps {
  value: ChartRange;
  onChange: (range: ChartRange) => void;
}

/** One of three, as radio buttons that look like a switch. */
export function RangeChoice({ value, onChange }: RangeChoiceProps) {
  const name = useId();
  return (
    <fieldset className="flex shrink-0 rounded-full bg-raised p-1">
      <legend className="sr-only">{adminDashboardTexts.timeShown}</legend>
      {RANGES.map(({ range, label }) => (
        <label
          key={range}
          className={clsx(
            'inline-flex min-h-9 cursor-pointer items-center rounded-full px-3.5 text-xs font-semibold',
            'has-focus-visible:outline-2 has-focus-visible:outline-accent',
            range === value ? 'bg-surface text-ink shadow-lift' : 'text-muted hover:text-ink',
          )}
        >
          <input
            type="radio"
            name={name}
            className="sr-only"
            checked={range === value}
            onChange={() => onChange(range)}
          />
          {label}
        </label>
      ))}
    </fieldset>
  );
}
