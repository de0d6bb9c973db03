import { fullPlayerViewTexts } from '@tutti/contract/music/full-player-view-texts';
import { knownAlbum, knownArtist } from '@tutti/player';
import { usePlayer } from '#engine/engine-context.tsx';
import type { PlayerTrack } from '#engine/engine-types.ts';
import { usePhone } from '#ui/screen/use-phone.ts';
import { Transport, VolumeControl } from '../player-bar/player-controls.tsx';
import { QueueLink } from '../player-bar/queue-link.tsx';
import { FullPlayerArt } from './full-player-art.tsx';
import { FullPlayerGrid, FullPlayerHeader } from './full-player-frame.tsx';
import { FullPlayerName } from './full-player-name.tsx';
import { type FullPlayerExtra, FullPlayerMenu } from './menu/full-player-menu.tsx';
import type { FullPlayerPicture } from './now-playing-source.ts';
import { TrackPanels } from './panels/track-panels.tsx';
import { TrackSeek } from './progress/track-seek.tsx';
import { SleepButton } from './sleep/sleep-button.tsx';
import { SpeedButton } from './speed/speed-button.tsx';

const texts = fullPlayerViewTexts;
function Controls({ track }: { track: PlayerTrack }) {
  const { volume, isMuted, setVolume, toggleMute } = usePlayer();
  return (
    <>
      <TrackSeek track={track} />
      <div className="full-player-buttons">
        <div className="flex items-center justify-center min-[360px]:gap-2 sm:gap-4">
          <Transport isLarge />
        </div>
        <VolumeControl {...{ volume, isMuted, setVolume, toggleMute }} className="full-player-volume" />
      </div>
    </>
  );
}

interface TrackFullPlayerProps {
  track: PlayerTrack;
  picture: FullPlayerPicture;
  onClose: () => void;
  onOpen: (extra: FullPlayerExtra) => void;
}

export function TrackFullPlayer({ track, picture, onClose, onOpen }: TrackFullPlayerProps) {
  // On a phone the title needs the whole line.
  const isPhone = usePhone();
  const menu = <FullPlayerMenu track={track} onOpen={onOpen} />;
  return (
    <>
      <FullPlayerHeader
        onClose={onClose}
        first={isPhone && <SleepButton />}
        action={
          <>
            <SpeedButton track={track} />
            {!isPhone && <SleepButton />}
            <QueueLink />
            {isPhone && menu}
          </>
        }
      >
        <p className="font-semibold">{texts.heading}</p>
      </FullPlayerHeader>
      <FullPlayerGrid
        art={<FullPlayerArt picture={picture} />}
        name={
          <FullPlayerName
            {...track}
            artist={knownArtist(track) ?? ''}
            album={knownAlbum(track)}
            trackId={track.id}
            menu={!isPhone && menu}
          />
        }
        controls={<Controls track={track} />}
        upNext={<TrackPanels track={track} />}
      />
    </>
  );
}
