import { activityTexts } from '@tutti/contract/account/activity-texts';
import { accountPageTexts } from '@tutti/contract/account/page-texts';
import { resourceTexts } from '@tutti/contract/account/resource-texts';
import type { AuditAction } from '@tutti/contract/audit/words';
import { AUDIT_ACTIONS, AUDIT_RESOURCE_TYPES } from '@tutti/contract/audit/words';
import { listTexts } from '@tutti/contract/page/list-texts';
import { clsx } from 'clsx';
import { ListFilter } from 'lucide-react';
import { useState } from 'react';
import type { ActivityFilters } from '#data/account/account-queries.ts';
import { Button } from '#ui/button.tsx';
import { FilterInput, FilterSelect } from '#ui/fields/filter-controls.tsx';

export const NO_ACTIVITY_FILTERS: ActivityFilters = {
  action: '',
  resourceType: '',
  dateFrom: '',
  dateTo: '',
  success: '',
};

const ALL = { value: '', label: listTexts.all };
const ACTIONS = [ALL, ...AUDIT_ACTIONS.map((value: AuditAction) => ({ value, label: activityTexts[value] }))];
const TYPES = [ALL, ...AUDIT_RESOURCE_TYPES.map((value) => ({ value, label: resourceTexts[value] }))];
const STATES = [
  ALL,
  { value: 'true', label: accountPageTexts.success },
  { value: 'false', label: listTexts.failed },
];

interface ActivityFilterBarProps {
  filters: ActivityFilters;
  onChange: (filters: ActivityFilters) => void;
}

/** Collapsed by default, because most users only want the latest entries. */
export function ActivityFilterBar({ filters, onChange }: ActivityFilterBarProps) {
  const [isOpen, setIsOpen] = useState(false);
  const setCount = Object.values(filters).filter((value) => value !== '').length;
  const set = (name: keyof ActivityFilters) => (value: string) => onChange({ ...filters, [name]: value });
  return (
    <search aria-label={accountPageTexts.activity} className="block space-y-4">
      <div className="flex flex-wrap gap-3">
        <Button aria-expanded={isOpen} onClick={() => setIsOpen(!isOpen)}>
          <ListFilter aria-hidden="true" className="size-4" />
          {setCount === 0 ? listTexts.filters : accountPageTexts.filters(setCount)}
        </Button>
        {setCount > 0 && (
          <Button look="ghost" onClick={() => onChange(NO_ACTIVITY_FILTERS)}>
            {accountPageTexts.clearFilters}
          </Button>
        )}
      </div>
      <div
        className={clsx(
          'grid grid-cols-2 gap-3 md:grid-cols-3',
          // Date fields are wider in Firefox; the others shrink instead.
          'xl:grid-cols-[repeat(2,minmax(0,1fr))_repeat(2,minmax(max-content,1fr))_minmax(0,1fr)]',
          !isOpen && 'hidden',
        )}
      >
        <FilterSelect
          label={accountPageTexts.action}
          value={filters.action}
          options={ACTIONS}
          onValue={set('action')}
        />
        <FilterSelect
          label={accountPageTexts.resourceType}
          value={filters.resourceType}
          options={TYPES}
          onValue={set('resourceType')}
        />
        <FilterInput
          label={accountPageTexts.dateFrom}
          type="date"
          value={filters.dateFrom}
          onValue={set('dateFrom')}
        />
        <FilterInput
          label={accountPageTexts.dateTo}
          type="date"
          value={filters.dateTo}
          onValue={set('dateTo')}
        />
        <FilterSelect
          label={accountPageTexts.status}
          value={filters.success}
          options={STATES}
          onValue={set('success')}
        />
      </div>
    </search>
  );
}
