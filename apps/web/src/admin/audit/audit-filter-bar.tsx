import { AUDIT_ACTIONS, AUDIT_RESOURCE_TYPES } from '@tutti/contract/audit-words';
import { SEARCH_TERM_MAX_LENGTH } from '@tutti/contract/limits';
import { adminTexts } from '@tutti/contract/texts/admin-texts';
import { clsx } from 'clsx';
import { ListFilter } from 'lucide-react';
import { useState } from 'react';
import type { AuditFilters } from '#data/audit-queries.ts';
import { Button } from '#ui/button.tsx';
import { FilterInput, FilterSelect } from '#ui/filter-controls.tsx';
import { countFilters } from './audit-filters.ts';

const texts = adminTexts.audit;
const ANY = { value: '', label: 'All' };
const toOption = (value: string) => ({ value, label: value });
const ACTIONS = [ANY, ...AUDIT_ACTIONS.map(toOption)];
const RESOURCE_TYPES = [ANY, ...AUDIT_RESOURCE_TYPES.map(toOption)];
const STATUSES = [ANY, { value: 'true', label: texts.success }, { value: 'false', label: texts.failed }];

interface AuditFilterBarProps {
  filters: AuditFilters;
  onChange: (change: Partial<AuditFilters>) => void;
  onClear: () => void;
}

/** On a phone the search stays and the rest folds away, so that the rows begin on the first screen. */
export function AuditFilterBar({ filters, onChange, onClear }: AuditFilterBarProps) {
  const { search, action, resourceType, dateFrom, dateTo, success } = filters;
  const set = countFilters(filters);
  const folded = countFilters({ ...filters, search: '' });
  const [isOpen, setIsOpen] = useState(folded > 0);
  const isBackwards = dateFrom !== '' && dateTo !== '' && dateFrom > dateTo;
  const FOLDING = clsx(!isOpen && 'max-md:hidden');
  return (
    <search aria-label="Audit log" className="mb-5 block space-y-3">
      <div className="grid grid-cols-2 items-end gap-3 md:grid-cols-4 xl:grid-cols-[minmax(12rem,1.6fr)_repeat(5,minmax(0,1fr))_auto]">
        <FilterInput
          label="Search"
          value={search}
          maxLength={SEARCH_TERM_MAX_LENGTH}
          placeholder="Action, user, address, details"
          className="max-md:col-span-2 md:max-xl:col-span-2"
          onValue={(value) => onChange({ search: value })}
        />
        <Button
          className="max-md:col-span-2 md:hidden"
          aria-expanded={isOpen}
          onClick={() => setIsOpen(!isOpen)}
        >
          <ListFilter aria-hidden="true" className="size-4" />
          {folded === 0 ? 'Filters' : `Filters (${folded})`}
        </Button>
        <FilterSelect
          label="Action"
          value={action}
          options={ACTIONS}
          className={FOLDING}
          onValue={(value) => onChange({ action: value })}
        />
        <FilterSelect
          label="Resource Type"
          value={resourceType}
          options={RESOURCE_TYPES}
          className={FOLDING}
          onValue={(value) => onChange({ resourceType: value })}
        />
        <FilterInput
          type="date"
          label="Date From"
          value={dateFrom}
          className={FOLDING}
          onValue={(value) => onChange({ dateFrom: value })}
        />
        <FilterInput
          type="date"
          label="Date To"
          value={dateTo}
          className={FOLDING}
          onValue={(value) => onChange({ dateTo: value })}
        />
        <FilterSelect
          label="Status"
          value={success}
          options={STATUSES}
          className={FOLDING}
          onValue={(value) => onChange({ success: value as AuditFilters['success'] })}
        />
        <Button disabled={set === 0} className={clsx('whitespace-nowrap', FOLDING)} onClick={onClear}>
          {texts.clearFilters}
        </Button>
      </div>
      {isBackwards && (
        <p role="alert" className="text-sm text-live">
          Date From is after Date To, so nothing can match.
        </p>
      )}
    </search>
  );
}
