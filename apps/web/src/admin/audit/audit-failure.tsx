import { adminAuditTexts } from '@tutti/contract/texts/admin-audit-texts';
import { adminTexts } from '@tutti/contract/texts/admin-texts';
import { pageTexts } from '@tutti/contract/texts/page-texts';
import { Button } from '#ui/button.tsx';
import { MessageState } from '#ui/states/message-state.tsx';
import { AuditTable } from './audit-table.tsx';
import { SAMPLE_ENTRIES } from './sample-entries.ts';

const texts = adminTexts.audit;

/** The documented sample stands below the message, so that nobody takes it for what happened (ruling 0.10). */
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
