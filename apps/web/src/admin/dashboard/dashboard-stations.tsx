import { adminTexts } from '@tutti/contract/admin/texts';
import { adminDashboardTexts } from '@tutti/contract/admin-overview/dashboard-texts';
import { adminMonitoringTexts } from '@tutti/contract/admin-overview/monitoring-texts';
import { pageTexts } from '@tutti/contract/page/texts';
import { clsx } from 'clsx';
import { textLinkClass } from '#components/forms/form-page.tsx';
import { genreLabel } from '#components/genre-label.ts';
import { Panel } from '#components/panel.tsx';
import type { Monitoring } from '#data/admin/admin-overview-queries.ts';
import { useMonitoring } from '#data/admin/admin-overview-queries.ts';
import { Button } from '#ui/button.tsx';
import { Link } from '#ui/link.tsx';
import { Skeleton } from '#ui/states/skeleton.tsx';
import { StationCover } from '../station-cover.tsx';
import { byListeners } from '../station-order.ts';

/** Broadcast has the rest. */
const SHOWN = 6;

type Station = Monitoring['stations'][number];

function StationLine({ station }: { station: Station }) {
  const { genreId, genreName, isActive, listeners, nowPlaying, artUrl } = station;
  const airing = nowPlaying ?? (isActive ? adminMonitoringTexts.onAir : adminMonitoringTexts.off);
  return (
    <li className="flex items-center gap-3 py-2 text-sm">
      <StationCover genreId={genreId} genreName={genreName} isOnAir={isActive} artUrl={artUrl} />
      <div className="min-w-0 grow">
        <p className="truncate font-medium">{genreLabel(genreName)}</p>
        <p dir="auto" className="truncate text-muted" title={airing}>
          {airing}
        </p>
      </div>
      <p className={clsx('shrink-0 tabular-nums', listeners === 0 && 'text-muted')}>
        {adminDashboardTexts.stationListeners(listeners)}
      </p>
    </li>
  );
}

/** Lists what the stations play now, those with listeners first. */
export function DashboardStations() {
  const { data, isError, refetch } = useMonitoring();
  return (
    <Panel
      isDense
      title={adminMonitoringTexts.streams}
      action={
        <Link to="/admin/broadcast" className={clsx('text-sm', textLinkClass)}>
          {adminTexts.sidebar.broadcast}
        </Link>
      }
    >
      {data === undefined && !isError && <Skeleton className="h-64" />}
      {data === undefined && isError && (
        <div role="alert" className="flex flex-wrap items-center justify-between gap-3">
          <p className="text-sm text-muted">{adminMonitoringTexts.streamsFailed}</p>
          <Button onClick={() => void refetch()}>{pageTexts.retry}</Button>
        </div>
      )}
      {data?.stations.length === 0 && (
        <p className="py-6 text-center text-sm text-muted">{adminMonitoringTexts.noStreams}</p>
      )}
      {data !== undefined && data.stations.length > 0 && (
        <ul className="-my-2 divide-y divide-line">
          {data.stations
            .toSorted(byListeners)
            .slice(0, SHOWN)
            .map((station) => (
              <StationLine key={station.genreId} station={station} />
            ))}
        </ul>
      )}
    </Panel>
  );
}
