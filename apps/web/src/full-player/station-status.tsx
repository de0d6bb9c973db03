import { fullPlayerTexts } from '@tutti/contract/player/full-player-texts';
import { stationTexts } from '@tutti/contract/stations/texts';
import { LiveBadge } from '#components/stations/live-badge.tsx';
import { useJoinedName } from '#components/stations/use-joined-name.ts';
import { useStation } from '#engine/engine-context.tsx';
import { usePhone } from '#ui/screen/use-phone.ts';
import { Seats } from '#ui/seats.tsx';
import { JoinedRoomLine, useJoinedRoomId } from '../player-bar/joined-room.tsx';
import { useStationProblem } from '../player-bar/use-station-problem.ts';

function useListenerCount(): number {
  const { stations, genreId, nowPlaying } = useStation();
  const station = stations?.find((one) => one.genreId === genreId);
  return nowPlaying?.listenerCount ?? station?.listenerCount ?? 0;
}

/** Names the station and counts its listeners, or says what is wrong. */
export function StationStatus() {
  const problem = useStationProblem();
  const name = useJoinedName();
  const listeners = useListenerCount();
  const isPhone = usePhone();
  const { nowPlaying } = useStation();
  // The song of a paused room is shown, but silent.
  const row = nowPlaying?.entries.find(({ startsAtMs }) => startsAtMs === nowPlaying.startedAtMs);
  const isSilent = row === undefined || row.isSilent === true;
  // A phone has room for one of both, and needs this one to say why a room is silent.
  const hasLine = useJoinedRoomId() !== undefined && (isSilent || !isPhone);
  return (
    <>
      <span className="full-player-badge">
        <LiveBadge />
      </span>
      {name !== undefined && (
        <p className="full-player-station min-w-0 truncate font-title font-bold italic">{name}</p>
      )}
      {/* Limited to one line, because a second one would move the player. */}
      <div className="flex h-5 max-w-full min-w-0 flex-row-reverse flex-wrap items-center justify-end gap-x-3 overflow-hidden text-sm text-muted">
        {problem !== undefined && (
          <p role="status" className="truncate">
            {problem}
          </p>
        )}
        {hasLine && problem === undefined && (
          <p dir="auto" className="truncate">
            <JoinedRoomLine fallback={null} />
          </p>
        )}
        {listeners > 0 && !(isPhone && hasLine) && (
          <p className="tabular-nums">
            <span aria-hidden="true">{fullPlayerTexts.here(listeners)}</span>
            <span className="sr-only">{stationTexts.listeners(listeners)}</span>
          </p>
        )}
      </div>
    </>
  );
}

/** Two rows that face the picture above them. */
export function StationSeats() {
  const { joinPhase } = useStation();
  return <Seats listenerCount={useListenerCount()} isMineLit={joinPhase === 'joined'} />;
}
