import { adminTexts } from '@tutti/contract/admin/texts';
import { adminAuditTexts } from '@tutti/contract/audit/texts';
import { AUDIT_ACTIONS, AUDIT_RESOURCE_TYPES } from '@tutti/contract/audit/words';
import { ADMIN_SEARCH_MAX_LENGTH } from '@tutti/contract/limits';
import { listTexts } from '@tutti/contract/page/list-texts';
import { actionName, resourceTypeName, shownCode } from '#components/audit-terms.ts';
import type { AuditFilters } from '#data/admin/audit-queries.ts';
import { Button } from '#ui/button.tsx';
import { FilterInput, FilterSelect } from '#ui/fields/filter-controls.tsx';
import { FoldingFilters } from '#ui/fields/folding-filters.tsx';
import { countFilters } from './audit-filters.ts';
import { DayInput } from './day-input.tsx';
import { DayRanges } from './day-ranges.tsx';

const texts = adminTexts.audit;
const ANY = { value: '', label: listTexts.all };
const actionLabel = (action: string) => {
  const code = shownCode(action);
  return code === undefined ? actionName(action) : `${actionName(action)} (${code})`;
};
const ACTIONS = [ANY, ...AUDIT_ACTIONS.map((value) => ({ value, label: actionLabel(value) }))];
const RESOURCE_TYPES = [
  ANY,
  ...AUDIT_RESOURCE_TYPES.map((value) => ({ value, label: resourceTypeName(value) })),
];
const STATUSES = [ANY, { value: 'true', label: texts.success }, { value: 'false', label: texts.failed }];

interface AuditFilterBarProps {
  filters: AuditFilters;
  onChange: (change: Partial<AuditFilters>) => void;
  onClear: () => void;
}

export function AuditFilterBar({ filters, onChange, onClear }: AuditFilterBarProps) {
  const { search, action, resourceType, dateFrom, dateTo, success } = filters;
  const isBackwards = dateFrom !== '' && dateTo !== '' && dateFrom > dateTo;
  return (
    <>
      <FoldingFilters
        label={adminAuditTexts.auditLog}
        setCount={countFilters({ ...filters, search: '' })}
        // Date inputs get their full width, which is larger in Firefox; the other fields shrink.
        className="md:grid-cols-[repeat(2,minmax(max-content,1fr))_repeat(2,minmax(0,1fr))] xl:grid-cols-[minmax(10rem,1.6fr)_repeat(2,minmax(0,1fr))_repeat(2,minmax(max-content,1fr))_minmax(0,1fr)_auto]"
        search={
          <FilterInput
            label={listTexts.search}
            value={search}
            maxLength={ADMIN_SEARCH_MAX_LENGTH}
            placeholder={adminAuditTexts.searchHint}
            className="audit-search"
            onValue={(value) => onChange({ search: value })}
          />
        }
      >
        {/* On a desktop the ranges stand above the filters. */}
        <DayRanges
          className="col-span-2 flex md:hidden"
          dateFrom={dateFrom}
          dateTo={dateTo}
          onChange={onChange}
        />
        <FilterSelect
          label={adminAuditTexts.action}
          value={action}
          options={ACTIONS}
          onValue={(value) => onChange({ action: value })}
        />
        <FilterSelect
          label={adminAuditTexts.resourceType}
          value={resourceType}
          options={RESOURCE_TYPES}
          onValue={(value) => onChange({ resourceType: value })}
        />
        <DayInput
          label={adminAuditTexts.dateFrom}
          value={dateFrom}
          onValue={(value) => onChange({ dateFrom: value })}
        />
        <DayInput
          label={adminAuditTexts.dateTo}
          value={dateTo}
          onValue={(value) => onChange({ dateTo: value })}
        />
        <FilterSelect
          label={adminAuditTexts.status}
          value={success}
          options={STATUSES}
          onValue={(value) => onChange({ success: value as AuditFilters['success'] })}
        />
        <Button isUnavailable={countFilters(filters) === 0} className="whitespace-nowrap" onClick={onClear}>
          {texts.clearFilters}
        </Button>
      </FoldingFilters>
      {isBackwards && (
        <p role="alert" className="-mt-2 mb-5 text-sm text-live">
          {adminAuditTexts.datesCrossed}
        </p>
      )}
    </>
  );
}
