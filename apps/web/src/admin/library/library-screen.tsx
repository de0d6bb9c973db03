import { adminLibraryTexts } from '@tutti/contract/texts/admin-library-texts';
import { pageTexts } from '@tutti/contract/texts/page-texts';
import { useLibraryStatus, useStartScan } from '#data/admin-library-queries.ts';
import { Button } from '#ui/button.tsx';
import { MessageState } from '#ui/message-state.tsx';
import { Skeleton } from '#ui/skeleton.tsx';
import { LibraryTotals } from './library-totals.tsx';
import { ProblemsPanel } from './problems-panel.tsx';
import { ScanPanel } from './scan-panel.tsx';

/** What the music folder holds, what the scan does with it, and what somebody has to look at. */
export function LibraryScreen() {
  const { data: status, error, refetch } = useLibraryStatus();
  const scan = useStartScan();
  if (status === undefined && error !== null) {
    return (
      <MessageState
        isAlert
        title={adminLibraryTexts.loadFailed}
        text={error.message}
        action={<Button onClick={() => void refetch()}>{pageTexts.retry}</Button>}
      />
    );
  }
  if (status === undefined) {
    return (
      <div aria-busy="true" className="space-y-4">
        <Skeleton className="h-36 rounded-card" />
        <Skeleton className="h-20 rounded-card" />
        <Skeleton className="h-96 rounded-card" />
      </div>
    );
  }
  return (
    <div className="space-y-4">
      <ScanPanel
        status={status}
        isStarting={scan.isPending}
        onScan={(mayAcceptLoss) => scan.mutate(mayAcceptLoss)}
      />
      <LibraryTotals totals={status.totals} />
      <ProblemsPanel />
    </div>
  );
}
