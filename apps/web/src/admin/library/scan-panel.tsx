import { adminLibraryTexts } from '@tutti/contract/admin-library/texts';
import { listTexts } from '@tutti/contract/page/list-texts';
import { RefreshCw } from 'lucide-react';
import { Panel } from '#components/panel.tsx';
import type { LibraryStatus, ScanKind } from '#data/admin/admin-library-queries.ts';
import { isScanRunning } from '#data/admin/admin-library-queries.ts';
import { translateSentence } from '#language/language.ts';
import { Button } from '#ui/button.tsx';
import { Banner } from '#ui/states/banner.tsx';
import { ProgressLine } from '#ui/states/progress-line.tsx';
import { formatInstant } from '../format-date.ts';
import { formatNumber } from '../format-number.ts';
import { SoundProgress } from './sound-progress.tsx';

/** The folder is walked before files are read, so that progress is known. */
const PHASES: Record<LibraryStatus['phase'], string> = {
  idle: adminLibraryTexts.idle,
  walking: adminLibraryTexts.lookingForFiles,
  reading: adminLibraryTexts.readingFiles,
  finishing: adminLibraryTexts.writingTheLibrary,
  blocked: adminLibraryTexts.stopped,
  failed: listTexts.failed,
};

function Running({ status }: { status: LibraryStatus }) {
  const { phase, seen, read, toRead } = status;
  const percent = toRead > 0 ? Math.min(100, (read / toRead) * 100) : 0;
  return (
    <div className="space-y-2">
      <p className="flex justify-between gap-4 text-sm">
        <span role="status" className="font-medium">
          {PHASES[phase]}…
        </span>
        {phase === 'reading' && <span className="text-muted tabular-nums">{Math.floor(percent)} %</span>}
      </p>
      <ProgressLine label={adminLibraryTexts.scan} percent={percent} className="h-2 text-edge" />
      <p className="text-sm text-muted tabular-nums">
        {adminLibraryTexts.filesSeen(seen)}
        {toRead > 0 && adminLibraryTexts.ofRead(formatNumber(read), formatNumber(toRead))}
      </p>
    </div>
  );
}

function Finished({ status }: { status: LibraryStatus }) {
  const { finishedAt, added, changed, missing } = status;
  if (finishedAt === null) return <p className="text-sm text-muted">{adminLibraryTexts.noScanYet}</p>;
  return (
    <p className="text-sm text-muted tabular-nums">
      {adminLibraryTexts.lastScan(formatInstant(finishedAt))}{' '}
      {adminLibraryTexts.scanChanges(formatNumber(added), formatNumber(changed), formatNumber(missing))}
    </p>
  );
}

interface ScanPanelProps {
  status: LibraryStatus;
  isStarting: boolean;
  onScan: (kind: ScanKind) => void;
}

export function ScanPanel({ status, isStarting, onScan }: ScanPanelProps) {
  const isRunning = isScanRunning(status);
  const isStopped = status.phase === 'blocked' || status.phase === 'failed';
  return (
    <Panel
      isDense
      title={status.isDemo ? adminLibraryTexts.demoLibrary : adminLibraryTexts.musicFolder}
      note={<span className="break-all">{status.musicDir}</span>}
      action={
        <Button look="primary" isUnavailable={isRunning || isStarting} onClick={() => onScan('changes')}>
          <RefreshCw aria-hidden="true" className="size-4" />
          {isRunning ? adminLibraryTexts.scanning : adminLibraryTexts.scanNow}
        </Button>
      }
    >
      <div className="space-y-4">
        {isStopped && <Banner tone="bad">{translateSentence(status.message) ?? status.message}</Banner>}
        {status.phase === 'blocked' && (
          <Button look="danger" isUnavailable={isStarting} onClick={() => onScan('acceptLoss')}>
            {adminLibraryTexts.scanAnyway}
          </Button>
        )}
        {isRunning ? <Running status={status} /> : <Finished status={status} />}
        {!isRunning && (
          // Beside its button, because above it the sentence reads like a result of the last scan.
          <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-3 border-t border-line pt-4">
            <p className="max-w-prose text-sm text-muted">{adminLibraryTexts.scanEverythingNote}</p>
            <Button isUnavailable={isStarting} onClick={() => onScan('everything')}>
              {adminLibraryTexts.scanEverything}
            </Button>
          </div>
        )}
        <SoundProgress timbres={status.timbres} />
      </div>
    </Panel>
  );
}
