import { adminLibraryTexts } from '@tutti/contract/admin-library/texts';
import { Loaded } from '#components/loaded.tsx';
import { isScanRunning, useLibraryStatus, useStartScan } from '#data/admin/admin-library-queries.ts';
import { AlbumsPanel } from './albums-panel.tsx';
import { LibraryTotals } from './library-totals.tsx';
import { ProblemsPanel } from './problems-panel.tsx';
import { ScanPanel } from './scan-panel.tsx';

export function LibraryScreen() {
  const library = useLibraryStatus();
  const scan = useStartScan();
  return (
    <Loaded query={library} failed={adminLibraryTexts.loadFailed} heights={['h-36', 'h-20', 'h-96']}>
      {(status) => (
        <div className="library-parts flex flex-col gap-4">
          <ScanPanel status={status} isStarting={scan.isPending} onScan={(kind) => scan.mutate(kind)} />
          {status.albumRegrouping !== null && (
            <AlbumsPanel
              regrouping={status.albumRegrouping}
              isUnavailable={scan.isPending || isScanRunning(status)}
              onScan={(kind) => scan.mutate(kind)}
            />
          )}
          <LibraryTotals totals={status.totals} />
          <ProblemsPanel />
        </div>
      )}
    </Loaded>
  );
}
