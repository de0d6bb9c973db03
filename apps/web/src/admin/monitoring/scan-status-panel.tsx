import { adminMonitoringTexts } from '@tutti/contract/admin-overview/monitoring-texts';
import { controlTexts } from '@tutti/contract/page/control-texts';
import { textLinkClass } from '#components/forms/form-page.tsx';
import { Panel } from '#components/panel.tsx';
import { isScanRunning } from '#data/admin/admin-library-queries.ts';
import type { Monitoring } from '#data/admin/admin-overview-queries.ts';
import { Link } from '#ui/link.tsx';
import { ProgressLine } from '#ui/states/progress-line.tsx';
import { formatInstant } from '../format-date.ts';
import { formatNumber } from '../format-number.ts';
import { NotYet } from './not-yet.tsx';

type Library = Monitoring['library'];

function ScanLine({ library }: { library: Library }) {
  if (isScanRunning(library)) {
    const percent = library.toRead > 0 ? Math.min(100, (library.read / library.toRead) * 100) : 0;
    return (
      <div className="space-y-2">
        <ProgressLine label={adminMonitoringTexts.scan} percent={percent} className="text-edge" />
        <p className="text-muted tabular-nums">
          {adminMonitoringTexts.scanning(formatNumber(library.read), library.toRead)}
        </p>
      </div>
    );
  }
  if (library.phase === 'blocked' || library.phase === 'failed') {
    return <p className="text-live">{library.message}</p>;
  }
  return (
    <p className="text-muted">
      {library.finishedAt === null
        ? adminMonitoringTexts.noScanYet
        : adminMonitoringTexts.lastScan(formatInstant(library.finishedAt))}
    </p>
  );
}

interface ScanPanelProps {
  library: Library | undefined;
  /** Files are read in a sandbox. */
  isCaged: boolean | undefined;
  hasFailed: boolean;
}

export function ScanStatusPanel({ library, isCaged, hasFailed }: ScanPanelProps) {
  return (
    <Panel
      isDense
      title={controlTexts.library}
      action={
        <Link to="/admin/library" className={`text-sm ${textLinkClass}`}>
          {adminMonitoringTexts.open}
        </Link>
      }
    >
      {library === undefined ? (
        <NotYet hasFailed={hasFailed} />
      ) : (
        <div className="space-y-2 text-sm">
          <p className="tabular-nums">
            {adminMonitoringTexts.tracks(library.tracks)}
            {library.missing > 0 && adminMonitoringTexts.missing(formatNumber(library.missing))}
            {library.problems > 0 && adminMonitoringTexts.problems(library.problems)}
          </p>
          <ScanLine library={library} />
          {isCaged !== undefined && (
            <p className="text-muted">
              {isCaged ? adminMonitoringTexts.caged : adminMonitoringTexts.notCaged}
            </p>
          )}
        </div>
      )}
    </Panel>
  );
}
