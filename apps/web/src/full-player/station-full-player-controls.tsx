import { stationControlTexts } from '@tutti/contract/stations/control-texts';
import { stationTexts } from '@tutti/contract/stations/texts';
import { LogOut, SkipForward } from 'lucide-react';
import { useStationToggle } from '#components/stations/use-station-toggle.ts';
import { useStationControl } from '#data/stations/station-control.ts';
import { useStation } from '#engine/engine-context.tsx';
import { Button, IconButton, ToolWords } from '#ui/button.tsx';
import { VolumeControl } from '../player-bar/player-controls.tsx';
import { PlayPause } from '../player-bar/station-controls.tsx';
import { StationClockRow } from './progress/station-clock-row.tsx';

interface ControlsProps {
  /** A room decides for itself who may skip. */
  genreId: string | undefined;
  onLeft: () => void;
}

/** Skipping affects all listeners, so it is only for users who run stations. */
export function StationFullPlayerControls({ genreId, onLeft }: ControlsProps) {
  const { volume, isMuted, setVolume, toggleMute, refreshStations } = useStation();
  const toggling = useStationToggle();
  const control = useStationControl(() => void refreshStations().catch(() => undefined));
  async function leave() {
    if (await toggling.leave()) onLeft();
  }
  return (
    <>
      <StationClockRow />
      <div className="full-player-buttons is-station">
        <Button className="full-player-leave bg-ink/10! hover:bg-ink/20!" onClick={() => void leave()}>
          <LogOut aria-hidden="true" className="size-5" />
          <ToolWords>{stationTexts.leave}</ToolWords>
        </Button>
        <PlayPause
          className="full-player-station-play size-18! bg-ink! text-canvas! hover:opacity-85"
          iconClassName="size-8"
        />
        {control.isAllowed && genreId !== undefined && (
          <IconButton
            label={stationControlTexts.skip}
            className="full-player-station-skip size-14"
            isUnavailable={control.isBusy}
            onClick={() => control.skip(genreId)}
          >
            <SkipForward aria-hidden="true" fill="currentColor" className="size-7" />
          </IconButton>
        )}
        <VolumeControl {...{ volume, isMuted, setVolume, toggleMute }} className="full-player-volume" />
      </div>
    </>
  );
}
