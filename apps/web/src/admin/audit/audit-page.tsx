import { adminTexts } from '@tutti/contract/admin/texts';
import { adminAuditTexts } from '@tutti/contract/audit/texts';
import { listTexts } from '@tutti/contract/page/list-texts';
import { useState } from 'react';
import type { AuditLogEntry, AuditLogPage } from '#data/admin/audit-queries.ts';
import { Button } from '#ui/button.tsx';
import { Pager } from '#ui/pager.tsx';
import { MessageState } from '#ui/states/message-state.tsx';
import { Spinner } from '#ui/states/spinner.tsx';
import { AuditEntryDialog } from './audit-entry-dialog.tsx';
import { AuditTable } from './audit-table.tsx';

const texts = adminTexts.audit;

function NoEntries({ isFiltered, onClear }: { isFiltered: boolean; onClear: () => void }) {
  if (!isFiltered) {
    return <MessageState drawing="log" title={adminAuditTexts.empty} text={adminAuditTexts.emptyHint} />;
  }
  return (
    <MessageState
      drawing="search"
      title={adminAuditTexts.noMatch}
      text={adminAuditTexts.noMatchHint}
      action={<Button onClick={onClear}>{adminAuditTexts.showAllEntries}</Button>}
    />
  );
}

interface AuditPageProps {
  log: AuditLogPage;
  page: number;
  isFiltered: boolean;
  isLoading: boolean;
  onPage: (page: number) => void;
  onClear: () => void;
}

export function AuditPage({ log, page, isFiltered, isLoading, onPage, onClear }: AuditPageProps) {
  const [opened, setOpened] = useState<AuditLogEntry>();
  const { entries, pageCount, nextCursor, searchedBackTo } = log;
  return (
    <div aria-busy={isLoading} className="space-y-5">
      {entries.length === 0 && searchedBackTo === undefined ? (
        <NoEntries isFiltered={isFiltered || page > 1} onClear={onClear} />
      ) : (
        <AuditTable entries={entries} onOpen={setOpened} />
      )}
      {searchedBackTo !== undefined && (
        <p role="status" className="text-center text-sm text-muted">
          {adminAuditTexts.searchedBackTo(searchedBackTo.slice(0, 10), texts.next)}
        </p>
      )}
      <div className="flex min-h-11 flex-col items-center gap-3">
        <Pager
          label={adminAuditTexts.pages}
          page={page}
          pageCount={pageCount}
          hasMore={nextCursor !== undefined}
          position={texts.page(page, Math.max(page, pageCount))}
          previousLabel={texts.previous}
          nextLabel={texts.next}
          onPage={(next) => {
            // The former page stays visible while the next one loads, so its next button would request the same page
            // again. The button is not disabled, because it would lose the focus.
            if (!isLoading || next <= page || next <= pageCount) onPage(next);
          }}
        />
        {isLoading && <Spinner label={listTexts.loading} />}
      </div>
      {opened && <AuditEntryDialog entry={opened} onClose={() => setOpened(undefined)} />}
    </div>
  );
}
