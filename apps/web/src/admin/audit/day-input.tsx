import { adminAuditTexts } from '@tutti/contract/audit/texts';
import { clsx } from 'clsx';
import { dateFormat } from '#language/formats.ts';
import { FilterInput } from '#ui/fields/filter-controls.tsx';
import './day-input.css';

interface DayInputProps {
  label: string;
  /** "2026-11-30", or empty. */
  value: string;
  onValue: (value: string) => void;
}

/** The day is a date without a time zone. */
const localDay = dateFormat({ dateStyle: 'medium', timeZone: 'UTC' });

/**
 * A browser writes dates in its own language, so the day is shown in that of the page until the field has the focus.
 * Then the browser's control shows in which order it wants day and month.
 */
export function DayInput({ value, ...input }: DayInputProps) {
  return (
    <div className="day-input">
      <FilterInput type="date" value={value} {...input} />
      <span aria-hidden="true" className={clsx('day-input-words', value === '' && 'text-muted')}>
        {value === '' ? adminAuditTexts.anyDate : localDay.format(Date.parse(value))}
      </span>
    </div>
  );
}
