import { stationTexts } from '@tutti/contract/stations/texts';
import { LiveBadge } from '#components/stations/live-badge.tsx';
import { SyncChip } from './sync-chip.tsx';
import { useStationProblem } from './use-station-problem.ts';

/** Opens the sound settings, as the words of the song do elsewhere. */
export function OpenRoomStatus({ onOpen }: { onOpen: () => void }) {
  const problem = useStationProblem();
  return (
    <div className="flex min-w-0 grow items-center">
      <button
        type="button"
        aria-haspopup="dialog"
        title={stationTexts.timing.title}
        className="group flex min-h-11 min-w-0 items-center gap-3 rounded-lg text-sm text-muted"
        onClick={onOpen}
      >
        <LiveBadge />
        {problem === undefined ? (
          <SyncChip className="text-sm!" />
        ) : (
          <span role="status" className="truncate">
            {problem}
          </span>
        )}
      </button>
    </div>
  );
}
