import { adminAuditTexts } from '@tutti/contract/audit/texts';
import { listTexts } from '@tutti/contract/page/list-texts';
import { RefreshCw } from 'lucide-react';
import { isAccessDenied } from '#data/admin/admin-users-queries.ts';
import type { AuditFilters, AuditLogPage } from '#data/admin/audit-queries.ts';
import { useAuditLog } from '#data/admin/audit-queries.ts';
import { IconButton } from '#ui/button.tsx';
import { useAddressQuery } from '#ui/screen/use-address-query.ts';
import { usePhone } from '#ui/screen/use-phone.ts';
import { Spinner } from '#ui/states/spinner.tsx';
import { AccessDenied } from '../access-denied.tsx';
import { ScreenToolbar } from '../screen-toolbar.tsx';
import { AuditExport } from './audit-export.tsx';
import { AuditFailure } from './audit-failure.tsx';
import { AuditFilterBar } from './audit-filter-bar.tsx';
import { countFilters, NO_AUDIT_FILTERS, readAuditListState, toAuditAddress } from './audit-filters.ts';
import { AuditPage } from './audit-page.tsx';
import { DayRanges } from './day-ranges.tsx';

function describeCount({ total, isTotalExact }: AuditLogPage): string {
  return isTotalExact ? adminAuditTexts.entries(total) : adminAuditTexts.moreEntriesThan(total);
}

export function AuditScreen() {
  const [address, setAddress] = useAddressQuery();
  const { filters, page } = readAuditListState(address);
  const query = useAuditLog(filters, page);
  const isPhone = usePhone();
  const isFiltered = countFilters(filters) > 0;

  const show = (next: AuditFilters, nextPage = 1) =>
    setAddress(toAuditAddress({ filters: next, page: nextPage }), { replace: nextPage === page });
  const clear = () => show(NO_AUDIT_FILTERS);

  if (isAccessDenied(query.error)) return <AccessDenied />;
  const log = query.isError ? undefined : query.data;
  const exports = <AuditExport log={log} filters={filters} />;
  return (
    <>
      <ScreenToolbar
        note={log && describeCount(log)}
        besideNote={
          <>
            <IconButton
              label={listTexts.refresh}
              isUnavailable={query.isFetching}
              onClick={() => void query.refetch()}
            >
              <RefreshCw aria-hidden="true" className="size-4" />
            </IconButton>
            <DayRanges
              className="ms-2 hidden md:flex"
              dateFrom={filters.dateFrom}
              dateTo={filters.dateTo}
              onChange={(change) => show({ ...filters, ...change })}
            />
          </>
        }
        actions={!isPhone && exports}
      />
      <AuditFilterBar
        filters={filters}
        onChange={(change) => show({ ...filters, ...change })}
        onClear={clear}
      />
      {query.isPending && (
        <div className="flex justify-center py-24">
          <Spinner label={adminAuditTexts.loading} />
        </div>
      )}
      {query.isError && <AuditFailure onRetry={() => void query.refetch()} />}
      {log && (
        <AuditPage
          log={log}
          page={page}
          isFiltered={isFiltered}
          isLoading={query.isPlaceholderData}
          onPage={(next) => show(filters, next)}
          onClear={clear}
        />
      )}
      {/* On a phone the search comes first. */}
      {isPhone && <div className="mt-5 flex flex-wrap justify-center gap-2">{exports}</div>}
    </>
  );
}
