import { adminTexts } from '@tutti/contract/texts/admin-texts';
import { Button } from '#ui/button.tsx';
import { MessageState } from '#ui/message-state.tsx';
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
        text="Nothing is lost: entries are kept on the server."
        action={<Button onClick={onRetry}>Retry</Button>}
      />
      <section aria-labelledby="audit-sample">
        <h2 id="audit-sample" className="mb-3 text-sm font-semibold text-muted">
          Sample data, not from your log
        </h2>
        <AuditTable entries={SAMPLE_ENTRIES} isSample onOpen={() => {}} />
      </section>
    </>
  );
}
