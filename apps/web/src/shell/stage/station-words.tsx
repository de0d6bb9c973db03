import { stationTexts } from '@tutti/contract/texts/station-texts';
import { LiveBadge } from '#components/stations/live-badge.tsx';
import { stationName } from '#components/stations/station-naming.ts';
import { useStation } from '#engine/engine-context.tsx';
import { useTrouble } from '../bars/on-air.tsx';
import { SyncChip } from '../bars/sync-chip.tsx';

/** Which station this is, who hears it too, and how well this page is in step with them. */
export function StationWords() {
  const { stations, genreId, nowPlaying } = useStation();
  const trouble = useTrouble();
  const station = stations?.find((one) => one.genreId === genreId);
  const listeners = nowPlaying?.listenerCount ?? station?.listenerCount ?? 0;
  return (
    <>
      <LiveBadge />
      {station !== undefined && <p className="min-w-0 truncate font-semibold">{stationName(station)}</p>}
      {listeners > 0 && (
        <p className="text-xs text-muted tabular-nums">{stationTexts.listeners(listeners)}</p>
      )}
      {trouble === undefined ? (
        <SyncChip />
      ) : (
        <p role="status" className="text-xs text-muted">
          {trouble}
        </p>
      )}
    </>
  );
}
