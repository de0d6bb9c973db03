import { controlTexts } from '@tutti/contract/page/control-texts';
import { stationTexts } from '@tutti/contract/stations/texts';
import { LogOut, Volume2, VolumeX } from 'lucide-react';
import { pictureOnAir } from '#components/music/tinted-picture.ts';
import { LiveBadge } from '#components/stations/live-badge.tsx';
import { nowPlayingNote, nowPlayingTitle, STATION_NAME_FONT } from '#components/stations/station-naming.ts';
import { inStationColors } from '#components/stations/station-tint.ts';
import { useJoinedName } from '#components/stations/use-joined-name.ts';
import { useStationToggle } from '#components/stations/use-station-toggle.ts';
import { useStation, useStationProgress } from '#engine/engine-context.tsx';
import { IconButton } from '#ui/button.tsx';
import { ProgressLine } from '#ui/states/progress-line.tsx';
import { Skeleton } from '#ui/states/skeleton.tsx';
import { JoinedRoomLine, JoinedRoomLink, useIsRoomOpen, useJoinedRoomId } from './joined-room.tsx';
import { MINI_PROGRESS, MiniBar } from './mini-bar.tsx';
import { PlayPause } from './station-controls.tsx';
import { SyncChip } from './sync-chip.tsx';
import { useStationProblem } from './use-station-problem.ts';

function MuteButton() {
  const { isMuted, toggleMute } = useStation();
  const Icon = isMuted ? VolumeX : Volume2;
  return (
    <IconButton
      label={isMuted ? controlTexts.unmute : controlTexts.mute}
      isActive={isMuted}
      onClick={toggleMute}
    >
      <Icon aria-hidden="true" className="size-5" />
    </IconButton>
  );
}

function ClockLine() {
  const { nowPlaying } = useStation();
  const { percent } = useStationProgress(nowPlaying);
  return (
    <ProgressLine
      label={controlTexts.progress}
      percent={percent}
      className={MINI_PROGRESS}
      fillClassName="bg-spark"
    />
  );
}

/** Shows the track, or the station's problem. */
function Words() {
  const { nowPlaying } = useStation();
  const problem = useStationProblem();
  const name = useJoinedName();
  const isRoomOpen = useIsRoomOpen();
  return (
    <>
      <span className="flex items-center gap-2">
        <LiveBadge />
        {nowPlaying === undefined ? (
          <Skeleton className="h-4 w-24" />
        ) : (
          <span dir="auto" className="truncate text-sm font-semibold">
            {nowPlayingTitle(nowPlaying)}
          </span>
        )}
      </span>
      <span dir="auto" className="block truncate text-sm text-muted">
        {problem ?? (
          <>
            {/* The page says which room it is. */}
            {isRoomOpen && <SyncChip className="me-2 align-middle text-sm!" />}
            {!isRoomOpen && name && <span className={`${STATION_NAME_FONT} text-ink`}>{name}</span>}
            {!isRoomOpen && name && nowPlaying && ' · '}
            <JoinedRoomLine fallback={nowPlaying && nowPlayingNote(nowPlaying)} />
          </>
        )}
      </span>
    </>
  );
}

/** The live bar of a phone; the full player has everything else. */
export function MiniLiveBar() {
  const { nowPlaying, genreId, stations } = useStation();
  const { leave } = useStationToggle();
  const roomId = useJoinedRoomId();
  const isRoomOpen = useIsRoomOpen();
  return (
    <MiniBar
      label={controlTexts.liveStream}
      picture={pictureOnAir(nowPlaying)}
      tinted={inStationColors({ nowPlaying, genreId, stations })}
      progress={<ClockLine />}
      words={<Words />}
      announcement={
        <p role="status" className="sr-only">
          {useStationProblem()}
        </p>
      }
    >
      <PlayPause />
      {/* Phones have keys for the volume, and a room is one press away. */}
      {roomId === undefined ? <MuteButton /> : !isRoomOpen && <JoinedRoomLink />}
      <IconButton label={stationTexts.leave} className="max-[359px]:hidden" onClick={() => void leave()}>
        <LogOut aria-hidden="true" className="size-4.5" />
      </IconButton>
    </MiniBar>
  );
}
