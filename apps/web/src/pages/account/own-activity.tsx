import { accountPageTexts } from '@tutti/contract/account/page-texts';
import { accountTexts } from '@tutti/contract/account/texts';
import { controlTexts } from '@tutti/contract/page/control-texts';
import { stateTexts } from '@tutti/contract/page/state-texts';
import { pageTexts } from '@tutti/contract/page/texts';
import { useState } from 'react';
import { Panel } from '#components/panel.tsx';
import type { ActivityFilters } from '#data/account/account-queries.ts';
import { useActivity } from '#data/account/account-queries.ts';
import { Button } from '#ui/button.tsx';
import { MessageState } from '#ui/states/message-state.tsx';
import { Skeleton } from '#ui/states/skeleton.tsx';
import { ActivityFilterBar, NO_ACTIVITY_FILTERS } from './activity-filter-bar.tsx';
import { ActivityTable } from './activity-table.tsx';

const texts = stateTexts.activity;

interface PageTurnProps {
  page: number;
  pageCount: number;
  onTurn: (page: number) => void;
}

function PageTurn({ page, pageCount, onTurn }: PageTurnProps) {
  return (
    <nav
      aria-label={accountPageTexts.activityPages}
      className="flex flex-wrap items-center justify-between gap-4"
    >
      <p role="status" className="text-sm text-muted tabular-nums">
        {accountPageTexts.pageOf(page, pageCount)}
      </p>
      <div className="flex gap-3">
        <Button isUnavailable={page <= 1} onClick={() => onTurn(page - 1)}>
          {controlTexts.previous}
        </Button>
        <Button isUnavailable={page >= pageCount} onClick={() => onTurn(page + 1)}>
          {controlTexts.next}
        </Button>
      </div>
    </nav>
  );
}

function Rows({ filters, onClear }: { filters: ActivityFilters; onClear: () => void }) {
  const [page, setPage] = useState(1);
  const { data, isError, isPlaceholderData, refetch } = useActivity(filters, page);
  if (isError && data === undefined) {
    return (
      <MessageState
        isAlert
        title={accountTexts.account.auditLoadFailed}
        action={<Button onClick={() => void refetch()}>{pageTexts.retry}</Button>}
      />
    );
  }
  if (data === undefined) return <Skeleton className="h-72" />;
  if (data.logs.length === 0) {
    if (Object.values(filters).every((value) => value === '')) {
      return <MessageState drawing="log" title={texts.empty} text={texts.emptyHint} />;
    }
    return (
      <MessageState
        drawing="search"
        title={texts.noMatch}
        text={texts.noMatchHint}
        action={<Button onClick={onClear}>{texts.showAll}</Button>}
      />
    );
  }
  return (
    <div aria-busy={isPlaceholderData} className="space-y-4">
      <ActivityTable entries={data.logs} />
      {data.totalPages > 1 && <PageTurn page={page} pageCount={data.totalPages} onTurn={setPage} />}
    </div>
  );
}

/** Shows own entries only (ruling 1.14). */
export function OwnActivity() {
  const [filters, setFilters] = useState(NO_ACTIVITY_FILTERS);
  return (
    <Panel title={accountPageTexts.activity} note={accountPageTexts.activityNote}>
      <ActivityFilterBar filters={filters} onChange={setFilters} />
      {/* A new key returns a filtered list to its first page. */}
      <Rows key={JSON.stringify(filters)} filters={filters} onClear={() => setFilters(NO_ACTIVITY_FILTERS)} />
    </Panel>
  );
}
