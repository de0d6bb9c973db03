import { musicTexts } from '@tutti/contract/texts/music-texts';
import { stationTexts } from '@tutti/contract/texts/station-texts';
import { formatDuration } from '@tutti/player';
import { Lock, LogOut, SkipForward } from 'lucide-react';
import { useStationToggle } from '#components/stations/use-station-toggle.ts';
import { useStationControl } from '#data/station-control.ts';
import { useStation, useStationProgress } from '#engine/engine-context.tsx';
import { Button, IconButton } from '#ui/button.tsx';
import { ProgressLine } from '#ui/progress-line.tsx';
import { VolumeControl } from '../player-controls.tsx';
import { PlayPause } from '../station-controls.tsx';

const texts = musicTexts.stage;

/** The play head is the clock's: it is looked at, not moved. */
function ClockRow() {
  const { nowPlaying } = useStation();
  const progress = useStationProgress(nowPlaying);
  return (
    <div className="stage-seek space-y-2">
      <ProgressLine
        label={texts.progress}
        percent={progress.percent}
        className="h-1.5!"
        fillClassName="stage-fill"
      />
      <div className="flex items-center justify-between gap-3 text-xs text-muted tabular-nums">
        <span>{formatDuration(progress.elapsedMs / 1000)}</span>
        <span className="flex min-w-0 items-center gap-1.5 text-center">
          <Lock aria-hidden="true" className="size-3.5 shrink-0" />
          {texts.noSeeking}
        </span>
        <span>-{formatDuration(progress.remainingMs / 1000)}</span>
      </div>
    </div>
  );
}

/** Skipping is for those who run stations, and for everybody at once. */
export function StationStageControls({ genreId, onLeft }: { genreId: string; onLeft: () => void }) {
  const { volume, isMuted, setVolume, toggleMute, refreshStations } = useStation();
  const toggling = useStationToggle();
  const control = useStationControl(() => void refreshStations().catch(() => undefined));
  async function leave() {
    if (await toggling.leave()) onLeft();
  }
  return (
    <>
      <ClockRow />
      <div className="stage-buttons">
        <div className="grid grid-cols-[minmax(0,1fr)_auto_minmax(0,1fr)] items-center gap-3 sm:gap-5">
          <Button
            className="justify-self-end bg-ink/10! hover:bg-ink/20! max-sm:px-4"
            onClick={() => void leave()}
          >
            <LogOut aria-hidden="true" className="size-4" />
            {stationTexts.leave}
          </Button>
          <PlayPause className="size-18! bg-ink! text-stage! hover:opacity-85" iconClassName="size-8" />
          {control.isAllowed && (
            <IconButton
              label={stationTexts.control.skip}
              className="size-14"
              disabled={control.isBusy}
              onClick={() => control.skip(genreId)}
            >
              <SkipForward aria-hidden="true" fill="currentColor" className="size-7" />
            </IconButton>
          )}
        </div>
        <VolumeControl {...{ volume, isMuted, setVolume, toggleMute }} className="stage-volume" />
      </div>
    </>
  );
}
