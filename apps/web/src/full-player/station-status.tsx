import { stationTexts } from '@tutti/contract/texts/station-texts';
import { LiveBadge } from '#components/stations/live-badge.tsx';
import { stationName } from '#components/stations/station-naming.ts';
import { useStation } from '#engine/engine-context.tsx';
import { useStationProblem } from '../player-bar/on-air-status.tsx';
import { SyncChip } from '../player-bar/sync-chip.tsx';

/** The station's name, its listeners, and how well this page is in sync. */
export function StationStatus() {
  const { stations, genreId, nowPlaying } = useStation();
  const problem = useStationProblem();
  const station = stations?.find((one) => one.genreId === genreId);
  const listeners = nowPlaying?.listenerCount ?? station?.listenerCount ?? 0;
  return (
    <>
      <div className="flex max-w-full min-w-0 items-center gap-3">
        <LiveBadge />
        {station !== undefined && <p className="min-w-0 truncate font-semibold">{stationName(station)}</p>}
      </div>
      {/* Always one line, because a second one would move the player. What does not fit is hidden. */}
      <div className="flex h-4 max-w-full min-w-0 flex-row-reverse flex-wrap items-center justify-end gap-x-3 overflow-hidden">
        {problem === undefined ? (
          <SyncChip className="max-w-full shrink-0" />
        ) : (
          <p role="status" className="truncate text-xs text-muted">
            {problem}
          </p>
        )}
        {listeners > 0 && (
          <p className="text-xs text-muted tabular-nums">{stationTexts.listeners(listeners)}</p>
        )}
      </div>
    </>
  );
}
