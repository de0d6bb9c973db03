import { stationTexts } from '@tutti/contract/stations/texts';
import { createPlayerTrack } from '@tutti/player';
import { SlidersHorizontal } from 'lucide-react';
import { useState } from 'react';
import { useStation } from '#engine/engine-context.tsx';
import type { PlayerTrack, StationTrack } from '#engine/engine-types.ts';
import { IconButton } from '#ui/button.tsx';
import { usePhone } from '#ui/screen/use-phone.ts';
import { Later } from '#ui/states/later.tsx';
import { JoinedRoomLink } from '../player-bar/joined-room.tsx';
import { StationTiming } from '../player-bar/station-timing-panel.ts';
import { FullPlayerArt } from './full-player-art.tsx';
import { FullPlayerGrid, FullPlayerHeader } from './full-player-frame.tsx';
import { type FullPlayerExtra, FullPlayerMenu } from './menu/full-player-menu.tsx';
import type { FullPlayerPicture } from './now-playing-source.ts';
import { OnAirName } from './on-air-name.tsx';
import { StationPanels } from './panels/station-panels.tsx';
import { SleepButton } from './sleep/sleep-button.tsx';
import { StationFullPlayerControls } from './station-full-player-controls.tsx';
import { StationSeats, StationStatus } from './station-status.tsx';

/** Fits the user's own queue and lists; the genre is left out, because it marks what plays on a station. */
function toPlayerTrack({ durationMs, albumTitle, artUrl, ...track }: StationTrack): PlayerTrack {
  return createPlayerTrack({
    ...track,
    durationSeconds: durationMs / 1_000,
    album: albumTitle ?? null,
    coverImageUrl: artUrl ?? null,
    albumId: track.albumId ?? null,
    artColour: track.artColour ?? null,
    genre: null,
  });
}

interface StationFullPlayerProps {
  picture: FullPlayerPicture;
  onClose: () => void;
  onOpen: (extra: FullPlayerExtra) => void;
}

export function StationFullPlayer({ picture, onClose, onOpen }: StationFullPlayerProps) {
  const { nowPlaying, genreId } = useStation();
  const [isTimingOpen, setIsTimingOpen] = useState(false);
  // On a phone the title needs the whole line.
  const isPhone = usePhone();
  const menu = (
    <FullPlayerMenu track={nowPlaying?.current && toPlayerTrack(nowPlaying.current)} onOpen={onOpen} />
  );
  return (
    <>
      <FullPlayerHeader
        onClose={onClose}
        first={isPhone && <SleepButton />}
        action={
          <>
            {/* A phone has no room for it; its mini bar has the link. */}
            {!isPhone && <JoinedRoomLink />}
            {!isPhone && <SleepButton />}
            <IconButton
              label={stationTexts.timing.title}
              aria-haspopup="dialog"
              onClick={() => setIsTimingOpen(true)}
            >
              <SlidersHorizontal aria-hidden="true" className="size-5" />
            </IconButton>
            {isPhone && menu}
          </>
        }
      >
        <StationStatus />
      </FullPlayerHeader>
      <FullPlayerGrid
        art={<FullPlayerArt picture={picture} />}
        name={<OnAirName nowPlaying={nowPlaying} menu={!isPhone && menu} />}
        seats={<StationSeats />}
        controls={<StationFullPlayerControls genreId={genreId} onLeft={onClose} />}
        upNext={<StationPanels />}
      />
      {isTimingOpen && (
        <Later onMissing={() => setIsTimingOpen(false)}>
          <StationTiming genreId={genreId} onClose={() => setIsTimingOpen(false)} />
        </Later>
      )}
    </>
  );
}
