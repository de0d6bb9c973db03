import { musicTexts } from '@tutti/contract/texts/music-texts';
import { usePlayer } from '#engine/engine-context.tsx';
import type { PlayerTrack } from '#engine/engine-types.ts';
import { Transport, VolumeControl } from '../bars/player-controls.tsx';
import { QueueLink } from '../bars/queue-link.tsx';
import { type StageExtra, StageMenu } from './menu/stage-menu.tsx';
import { TrackPanels } from './panels/track-panels.tsx';
import { TrackSeek } from './progress/track-seek.tsx';
import { SleepButton } from './sleep/sleep-button.tsx';
import { StageArt } from './stage-art.tsx';
import { StageGrid, StageHead } from './stage-frame.tsx';
import { StageName } from './stage-name.tsx';
import type { StagePicture } from './what-plays.ts';

const texts = musicTexts.stage;
function Controls({ track }: { track: PlayerTrack }) {
  const { volume, isMuted, setVolume, toggleMute } = usePlayer();
  return (
    <>
      <TrackSeek track={track} />
      <div className="stage-buttons">
        <div className="flex items-center justify-center min-[360px]:gap-2 sm:gap-4">
          <Transport isLarge />
        </div>
        <VolumeControl {...{ volume, isMuted, setVolume, toggleMute }} className="stage-volume" />
      </div>
    </>
  );
}

interface TrackStageProps {
  track: PlayerTrack;
  picture: StagePicture;
  onClose: () => void;
  onOpen: (extra: StageExtra) => void;
}

/** The full player of a track from the user's own queue. */
export function TrackStage({ track, picture, onClose, onOpen }: TrackStageProps) {
  return (
    <>
      <StageHead
        onClose={onClose}
        action={
          <>
            <SleepButton />
            <QueueLink />
            <StageMenu onOpen={onOpen} />
          </>
        }
      >
        <p className="font-semibold">{texts.heading}</p>
      </StageHead>
      <StageGrid
        art={<StageArt picture={picture} />}
        name={<StageName {...track} trackId={track.id} />}
        controls={<Controls track={track} />}
        upNext={<TrackPanels track={track} />}
      />
    </>
  );
}
