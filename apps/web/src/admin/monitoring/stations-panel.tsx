import { adminMonitoringTexts } from '@tutti/contract/admin-overview/monitoring-texts';
import { controlTexts } from '@tutti/contract/page/control-texts';
import { pageTexts } from '@tutti/contract/page/texts';
import { clsx } from 'clsx';
import { LazyGenrePicture } from '#components/drawings/lazy-genre-picture.tsx';
import { genreLabel } from '#components/genre-label.ts';
import { Artwork } from '#components/music/artwork.tsx';
import { Panel } from '#components/panel.tsx';
import type { Monitoring } from '#data/admin/admin-overview-queries.ts';
import { Button } from '#ui/button.tsx';
import { Drawing } from '#ui/states/drawing.tsx';
import { MessageState } from '#ui/states/message-state.tsx';
import { Skeleton } from '#ui/states/skeleton.tsx';
import { formatClockTime } from '../format-date.ts';
import { formatNumber } from '../format-number.ts';
import { StateDot } from '../state-dot.tsx';
import { byListeners } from '../station-order.ts';

type Station = Monitoring['stations'][number];

const CELL = 'px-5 py-2 align-middle text-sm';
const HEAD = 'px-5 pb-2 text-xs font-medium text-muted';

const COVER_PX = 36;

function Cover({ station }: { station: Station }) {
  return (
    <Artwork
      artUrl={station.artUrl ?? undefined}
      title={station.genreName}
      sizePx={COVER_PX}
      className="size-9"
      instead={<LazyGenrePicture name={station.genreName} className="size-full" />}
    />
  );
}

function StationRow({ station }: { station: Station }) {
  const name = genreLabel(station.genreName);
  const { isActive, nowPlaying } = station;
  return (
    <tr className="border-t border-line">
      <th scope="row" className={clsx(CELL, 'text-start font-medium')}>
        <span className="flex items-center gap-2.5">
          <StateDot
            isOn={isActive}
            label={isActive ? adminMonitoringTexts.onAir : adminMonitoringTexts.off}
          />
          <span className="min-w-0">
            <span className="block truncate" title={name}>
              {name}
            </span>
            {/* Replaces the column on narrow screens. */}
            <span className="block text-xs font-normal wrap-anywhere text-muted sm:hidden">{nowPlaying}</span>
          </span>
        </span>
      </th>
      <td className={clsx(CELL, 'text-muted max-sm:hidden')} title={nowPlaying ?? undefined}>
        <span className="flex items-center gap-3">
          {isActive && <Cover station={station} />}
          <span dir="auto" className="min-w-0 truncate">
            {nowPlaying ?? adminMonitoringTexts.off}
          </span>
        </span>
      </td>
      <td className={clsx(CELL, 'text-end tabular-nums')}>{formatNumber(station.listeners)}</td>
      <td className={clsx(CELL, 'text-end text-muted tabular-nums max-md:hidden')}>
        {station.plannedUntil === null ? '–' : formatClockTime(station.plannedUntil)}
      </td>
    </tr>
  );
}

function StationTable({ stations }: { stations: readonly Station[] }) {
  if (stations.length === 0) {
    return (
      <div className="flex flex-col items-center gap-3 py-8 text-center">
        <Drawing name="station" />
        <p className="text-sm text-muted">{adminMonitoringTexts.noStreams}</p>
      </div>
    );
  }
  return (
    <div className="-mx-5 -mb-3">
      <table aria-label={adminMonitoringTexts.streams} className="w-full table-fixed">
        <thead>
          <tr>
            <th scope="col" className={clsx(HEAD, 'text-start monitored-station')}>
              {adminMonitoringTexts.stream}
            </th>
            <th scope="col" className={clsx(HEAD, 'text-start max-sm:hidden')}>
              {controlTexts.nowPlaying}
            </th>
            <th scope="col" className={clsx(HEAD, 'monitored-listeners text-end')}>
              {adminMonitoringTexts.listeners}
            </th>
            <th scope="col" className={clsx(HEAD, 'monitored-plan text-end max-md:hidden')}>
              {adminMonitoringTexts.plannedUntil}
            </th>
          </tr>
        </thead>
        <tbody>
          {stations.map((station) => (
            <StationRow key={station.genreId} station={station} />
          ))}
        </tbody>
      </table>
    </div>
  );
}

interface StationsPanelProps {
  monitoring: Monitoring | undefined;
  hasFailed: boolean;
  onRetry: () => void;
}

export function StationsPanel({ monitoring, hasFailed, onRetry }: StationsPanelProps) {
  const stations = monitoring?.stations.toSorted(byListeners);
  const onAir = stations?.filter(({ isActive }) => isActive).length ?? 0;
  return (
    <Panel
      isDense
      title={adminMonitoringTexts.streams}
      note={monitoring && adminMonitoringTexts.onAirWith(formatNumber(onAir), monitoring.listeners)}
    >
      {stations === undefined && !hasFailed && <Skeleton className="h-48" />}
      {stations === undefined && hasFailed && (
        <MessageState
          isAlert
          title={adminMonitoringTexts.streamsFailed}
          action={<Button onClick={onRetry}>{pageTexts.retry}</Button>}
        />
      )}
      {stations !== undefined && <StationTable stations={stations} />}
    </Panel>
  );
}
