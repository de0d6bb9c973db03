import { adminTexts } from '@tutti/contract/admin/texts';
import { adminAuditTexts } from '@tutti/contract/audit/texts';
import { pageTexts } from '@tutti/contract/page/texts';
import { Button } from '#ui/button.tsx';
import { MessageState } from '#ui/states/message-state.tsx';
import { AuditTable } from './audit-table.tsx';
import { SAMPLE_ENTRIES } from './sample-entries.ts';

const texts = adminTexts.audit;

/** Shows the documented sample below the message, so that nobody mistakes it for real entries (ruling 0.10). */
export function AuditFailure({ onRetry }: { onRetry: () => void }) {
  return (
    <>
      <MessageState
        isAlert
        title={texts.loadFailed}
        text={adminAuditTexts.nothingIsLost}
        action={<Button onClick={onRetry}>{pageTexts.retry}</Button>}
      />
      <section aria-labelledby="audit-sample">
        <h2 id="audit-sample" className="mb-3 text-sm font-semibold text-muted">
          {adminAuditTexts.sampleData}
        </h2>
        <AuditTable entries={SAMPLE_ENTRIES} isSample onOpen={() => {}} />
      </section>
    </>
  );
}
