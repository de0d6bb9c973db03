import { RefreshCw } from 'lucide-react';
import { ViewHeader } from '#components/view-header.tsx';
import type { LibraryStatus } from '#data/admin-library-queries.ts';
import { isScanRunning, useLibraryStatus, useStartScan } from '#data/admin-library-queries.ts';
import { Banner } from '#ui/banner.tsx';
import { Button } from '#ui/button.tsx';
import { MessageState } from '#ui/message-state.tsx';
import { ProgressLine } from '#ui/progress-line.tsx';
import { Skeleton } from '#ui/skeleton.tsx';

const numberFormat = new Intl.NumberFormat();
const timeFormat = new Intl.DateTimeFormat(undefined, { dateStyle: 'medium', timeStyle: 'medium' });

function Totals({ totals }: { totals: LibraryStatus['totals'] }) {
  const figures = [
    { label: 'Tracks', value: totals.tracks },
    { label: 'Albums', value: totals.albums },
    { label: 'Artists', value: totals.artists },
    { label: 'Genres', value: totals.genres },
    { label: 'Missing', value: totals.missing },
    { label: 'Problems', value: totals.problems },
  ];
  return (
    <dl className="grid grid-cols-2 gap-4 sm:grid-cols-3 lg:grid-cols-6">
      {figures.map(({ label, value }) => (
        <div key={label} className="flex flex-col-reverse rounded-card border border-line bg-surface p-4">
          <dt className="text-sm text-muted">{label}</dt>
          <dd className="text-xl font-bold tabular-nums">{numberFormat.format(value)}</dd>
        </div>
      ))}
    </dl>
  );
}

function ScanProgress({ status }: { status: LibraryStatus }) {
  if (!isScanRunning(status)) {
    return (
      <p className="text-sm text-muted">
        {status.finishedAt === null
          ? 'No scan has finished yet.'
          : `Last scan: ${timeFormat.format(new Date(status.finishedAt))}`}
        {status.message && `. ${status.message}`}
      </p>
    );
  }
  const percent = status.toRead > 0 ? Math.min(100, (status.read / status.toRead) * 100) : 0;
  return (
    <div className="space-y-2" aria-live="polite">
      <ProgressLine label="Scan" percent={percent} className="text-edge" />
      <p className="text-sm text-muted tabular-nums">
        {status.message || status.phase}: {numberFormat.format(status.seen)} files seen,{' '}
        {numberFormat.format(status.read)} of {numberFormat.format(status.toRead)} read
      </p>
    </div>
  );
}

function Problems({ status }: { status: LibraryStatus }) {
  if (status.problems.length === 0) return null;
  return (
    <section aria-label="Files with problems" className="space-y-3">
      <h2 className="text-lg font-semibold">Files with problems</h2>
      <ul className="divide-y divide-line rounded-card border border-line bg-surface">
        {status.problems.map((problem) => (
          <li key={`${problem.path}-${problem.at}`} className="px-4 py-3 text-sm">
            <p className="font-medium break-all">{problem.path}</p>
            <p className="text-muted">{problem.reason}</p>
          </li>
        ))}
      </ul>
    </section>
  );
}

function Blocked({ status, onAccept }: { status: LibraryStatus; onAccept: () => void }) {
  if (status.phase !== 'blocked' && status.phase !== 'failed') return null;
  return (
    <div className="space-y-3">
      <Banner tone="bad">{status.message}</Banner>
      {status.phase === 'blocked' && (
        <Button look="danger" onClick={onAccept}>
          Scan anyway and mark the files as missing
        </Button>
      )}
    </div>
  );
}

export function LibraryScreen() {
  const query = useLibraryStatus();
  const scan = useStartScan();
  const status = query.data;
  return (
    <>
      <ViewHeader
        title="Music Library"
        note={status && (status.isDemo ? 'The built-in demo library' : status.musicDir)}
        actions={
          <Button
            look="primary"
            disabled={status === undefined || isScanRunning(status) || scan.isPending}
            onClick={() => scan.mutate(false)}
          >
            <RefreshCw aria-hidden="true" className="size-4" />
            Scan now
          </Button>
        }
      />
      {query.isPending && <Skeleton className="h-40 rounded-card" />}
      {status === undefined && query.isError && (
        <MessageState
          isAlert
          title="The state of the library could not be loaded"
          text={query.error.message}
          action={<Button onClick={() => void query.refetch()}>Retry</Button>}
        />
      )}
      {status !== undefined && (
        <div className="space-y-8">
          <Blocked status={status} onAccept={() => scan.mutate(true)} />
          <ScanProgress status={status} />
          <Totals totals={status.totals} />
          <Problems status={status} />
        </div>
      )}
    </>
  );
}
