import { adminAuditTexts } from '@tutti/contract/audit/texts';
import { clsx } from 'clsx';
import { useNow } from '#components/use-now.ts';
import type { AuditFilters } from '#data/admin/audit-queries.ts';
import { FilterChip } from '#ui/filter-chip.tsx';

const MS_PER_DAY = 86_400_000;
const RANGES = [
  { label: adminAuditTexts.today, days: 1 },
  { label: adminAuditTexts.week, days: 7 },
  { label: adminAuditTexts.month, days: 30 },
];

/** Returns the first of the last days including today, in UTC like the log. */
function firstDayOf(days: number, nowMs: number): string {
  return new Date(nowMs - (days - 1) * MS_PER_DAY).toISOString().slice(0, 10);
}

interface DayRangesProps extends Pick<AuditFilters, 'dateFrom' | 'dateTo'> {
  /** Contains "flex" only for the widths at which the ranges are shown. */
  className: string;
  onChange: (change: Pick<AuditFilters, 'dateFrom' | 'dateTo'>) => void;
}

/** Offers the most frequent ranges of days, which otherwise take two dates. A second press shows all days again. */
export function DayRanges({ dateFrom, dateTo, className, onChange }: DayRangesProps) {
  const nowMs = useNow();
  return (
    <fieldset className={clsx('flex-wrap gap-2', className)}>
      <legend className="sr-only">{adminAuditTexts.period}</legend>
      {RANGES.map(({ label, days }) => {
        const first = firstDayOf(days, nowMs);
        const isChosen = dateFrom === first && dateTo === '';
        return (
          <FilterChip
            key={days}
            label={label}
            isChosen={isChosen}
            onToggle={() => onChange({ dateFrom: isChosen ? '' : first, dateTo: '' })}
          />
        );
      })}
    </fieldset>
  );
}
