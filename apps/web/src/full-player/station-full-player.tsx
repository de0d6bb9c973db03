import { stationTexts } from '@tutti/contract/texts/station-texts';
import { SlidersHorizontal } from 'lucide-react';
import { useState } from 'react';
import { useStation } from '#engine/engine-context.tsx';
import { IconButton } from '#ui/button.tsx';
import { Later } from '#ui/states/later.tsx';
import { StationTiming } from '../player-bar/station-timing-panel.ts';
import { FullPlayerArt } from './full-player-art.tsx';
import { FullPlayerGrid, FullPlayerHeader } from './full-player-frame.tsx';
import { type FullPlayerExtra, FullPlayerMenu } from './menu/full-player-menu.tsx';
import type { FullPlayerPicture } from './now-playing-source.ts';
import { OnAirName } from './on-air-name.tsx';
import { StationPanels } from './panels/station-panels.tsx';
import { SleepButton } from './sleep/sleep-button.tsx';
import { StationFullPlayerControls } from './station-full-player-controls.tsx';
import { StationStatus } from './station-status.tsx';

interface StationFullPlayerProps {
  picture: FullPlayerPicture;
  onClose: () => void;
  onOpen: (extra: FullPlayerExtra) => void;
}

/** The full player of a station, which is in sync for all listeners. */
export function StationFullPlayer({ picture, onClose, onOpen }: StationFullPlayerProps) {
  const { nowPlaying, genreId } = useStation();
  const [isTimingOpen, setIsTimingOpen] = useState(false);
  return (
    <>
      <FullPlayerHeader
        onClose={onClose}
        action={
          <>
            <SleepButton />
            <IconButton
              label={stationTexts.timing.title}
              aria-haspopup="dialog"
              onClick={() => setIsTimingOpen(true)}
            >
              <SlidersHorizontal aria-hidden="true" className="size-5" />
            </IconButton>
            <FullPlayerMenu onOpen={onOpen} />
          </>
        }
      >
        <StationStatus />
      </FullPlayerHeader>
      <FullPlayerGrid
        art={<FullPlayerArt picture={picture} />}
        name={<OnAirName nowPlaying={nowPlaying} />}
        controls={genreId !== undefined && <StationFullPlayerControls genreId={genreId} onLeft={onClose} />}
        upNext={<StationPanels />}
      />
      {isTimingOpen && genreId !== undefined && (
        <Later onMissing={() => setIsTimingOpen(false)}>
          <StationTiming genreId={genreId} onClose={() => setIsTimingOpen(false)} />
        </Later>
      )}
    </>
  );
}
