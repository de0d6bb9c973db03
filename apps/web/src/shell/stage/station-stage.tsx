import { stationTexts } from '@tutti/contract/texts/station-texts';
import { SlidersHorizontal } from 'lucide-react';
import { useState } from 'react';
import { useStation } from '#engine/engine-context.tsx';
import { IconButton } from '#ui/button.tsx';
import { Later } from '#ui/states/later.tsx';
import { StationTiming } from '../bars/station-timing-panel.ts';
import { type StageExtra, StageMenu } from './menu/stage-menu.tsx';
import { OnAirName } from './on-air-name.tsx';
import { StationPanels } from './panels/station-panels.tsx';
import { SleepButton } from './sleep/sleep-button.tsx';
import { StageArt } from './stage-art.tsx';
import { StageGrid, StageHead } from './stage-frame.tsx';
import { StationStageControls } from './station-stage-controls.tsx';
import { StationWords } from './station-words.tsx';
import type { StagePicture } from './what-plays.ts';

interface StationStageProps {
  picture: StagePicture;
  onClose: () => void;
  onOpen: (extra: StageExtra) => void;
}

/** The full player of a station, which is in sync for all listeners. */
export function StationStage({ picture, onClose, onOpen }: StationStageProps) {
  const { nowPlaying, genreId } = useStation();
  const [isTimingOpen, setIsTimingOpen] = useState(false);
  return (
    <>
      <StageHead
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
            <StageMenu onOpen={onOpen} />
          </>
        }
      >
        <StationWords />
      </StageHead>
      <StageGrid
        art={<StageArt picture={picture} />}
        name={<OnAirName nowPlaying={nowPlaying} />}
        controls={genreId !== undefined && <StationStageControls genreId={genreId} onLeft={onClose} />}
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
