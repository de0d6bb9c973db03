import { musicTexts } from '@tutti/contract/texts/music-texts';
import { formatDuration } from '@tutti/player';
import { useLyrics } from '#data/media-queries.ts';
import { usePlayer } from '#engine/engine-context.tsx';
import type { PlayerTrack, QueueEntry } from '#engine/engine-types.ts';
import { Transport, VolumeControl } from '../player-controls.tsx';
import { QueueLink } from '../queue-link.tsx';
import { SleepButton } from './sleep-button.tsx';
import { StageArt } from './stage-art.tsx';
import { StageGrid, StageHead } from './stage-frame.tsx';
import { TrackLyrics } from './stage-lyrics.tsx';
import { StageName } from './stage-name.tsx';
import { StagePanels } from './stage-panels.tsx';
import { TrackSeek } from './track-seek.tsx';
import { UpNext, type UpNextRow } from './up-next.tsx';
import type { StagePicture } from './what-plays.ts';

const texts = musicTexts.stage;
/** More are in the queue, one press away. */
const SHOWN_NEXT = 6;

function toRow({ entryId, track }: QueueEntry, jumpTo: (entryId: string) => void): UpNextRow {
  return {
    key: entryId,
    title: track.title,
    artist: track.artist,
    artUrl: track.coverImageUrl,
    artOf: track.album,
    artColour: track.artColour,
    time: formatDuration(track.durationSeconds),
    play: () => jumpTo(entryId),
  };
}

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
}

/** A track of one's own queue. */
export function TrackStage({ track, picture, onClose }: TrackStageProps) {
  const { upcoming, jumpTo } = usePlayer();
  const { lyrics, isAsked } = useLyrics(track.id);
  return (
    <>
      <StageHead
        onClose={onClose}
        action={
          <>
            <SleepButton />
            <QueueLink />
          </>
        }
      >
        <p className="font-semibold">{texts.heading}</p>
      </StageHead>
      <StageGrid
        art={<StageArt picture={picture} />}
        name={<StageName {...track} trackId={track.id} />}
        controls={<Controls track={track} />}
        upNext={
          <StagePanels
            upNext={(isHeadless) => (
              <UpNext
                heading={texts.upNext}
                rows={upcoming.slice(0, SHOWN_NEXT).map((entry) => toRow(entry, jumpTo))}
                none={texts.nothingFollows}
                isHeadless={isHeadless}
              />
            )}
            isAsked={isAsked}
            lyrics={lyrics && <TrackLyrics key={track.id} lyrics={lyrics} />}
          />
        }
      />
    </>
  );
}
