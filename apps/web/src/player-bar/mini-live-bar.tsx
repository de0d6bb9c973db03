import { controlTexts } from '@tutti/contract/texts/control-texts';
import { stationTexts } from '@tutti/contract/texts/station-texts';
import { LogOut } from 'lucide-react';
import { pictureOnAir } from '#components/music/tinted-picture.ts';
import { LiveBadge } from '#components/stations/live-badge.tsx';
import { nowPlayingArtist, nowPlayingTitle, stationName } from '#components/stations/station-naming.ts';
import { useStationToggle } from '#components/stations/use-station-toggle.ts';
import { useStation, useStationProgress } from '#engine/engine-context.tsx';
import { IconButton } from '#ui/button.tsx';
import { usePhone } from '#ui/screen/use-phone.ts';
import { ProgressLine } from '#ui/states/progress-line.tsx';
import { Skeleton } from '#ui/states/skeleton.tsx';
import { MINI_PROGRESS, MiniBar } from './mini-bar.tsx';
import { useStationProblem } from './on-air-status.tsx';
import { MuteButton, PlayPause } from './station-controls.tsx';

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

/** The station with its current track, or what is wrong with it. */
function Words() {
  const { nowPlaying, genreId, stations } = useStation();
  const problem = useStationProblem();
  const station = stations?.find((one) => one.genreId === genreId);
  const below = [station && stationName(station), nowPlaying && nowPlayingArtist(nowPlaying)];
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
        {problem ?? below.filter(Boolean).join(' · ')}
      </span>
    </>
  );
}

/** The live bar of a phone; favorite, times and sound settings are in the full player. */
export function MiniLiveBar() {
  const { nowPlaying } = useStation();
  const { leave } = useStationToggle();
  return (
    <MiniBar
      label={controlTexts.liveStream}
      picture={pictureOnAir(nowPlaying)}
      progress={<ClockLine />}
      words={<Words />}
      news={
        <p role="status" className="sr-only">
          {useStationProblem()}
        </p>
      }
    >
      <PlayPause />
      <MuteButton />
      <IconButton label={stationTexts.leave} className="max-[359px]:hidden" onClick={() => void leave()}>
        <LogOut aria-hidden="true" className="size-4.5" />
      </IconButton>
    </MiniBar>
  );
}

/** Above the tabs of a phone; a desktop shows it in the header. */
export function PhoneLiveBar() {
  const { joinPhase } = useStation();
  const isPhone = usePhone();
  return isPhone && joinPhase === 'joined' ? <MiniLiveBar /> : null;
}
