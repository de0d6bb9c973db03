/** The parts that the small and the large card of a room share. */
import { roomTexts as texts } from '@tutti/contract/rooms/texts';
import { clsx } from 'clsx';
import { Pause } from 'lucide-react';
import type { ReactNode } from 'react';
import { paletteClass } from '#components/drawings/palette.ts';
import { Artwork } from '#components/music/artwork.tsx';
import type { RoomListing } from '#data/rooms/rooms-queries.ts';
import { buttonClass, pressProps } from '#ui/button.tsx';
import { artistOf } from './room-parts.ts';
import { type EnterRoom, tintOfRoom } from './use-enter-room.ts';

interface RoomCardFrameProps {
  room: RoomListing;
  entering: EnterRoom;
  className: string;
  children: ReactNode;
}

export function RoomCardFrame({ room, entering, className, children }: RoomCardFrameProps) {
  const tint = tintOfRoom(room);
  return (
    <article
      aria-label={room.name}
      style={tint.style}
      // A press anywhere enters; keyboards and screen readers use the button inside, whose click bubbles.
      onClick={() => void entering.enter()}
      className={clsx(
        'station-palette cursor-pointer rounded-card text-white',
        className,
        paletteClass(room.name),
        tint.className,
        entering.isHere && 'outline-2 outline-offset-2 outline-ink',
      )}
    >
      {children}
    </article>
  );
}

interface EnterButtonProps {
  room: RoomListing;
  entering: EnterRoom;
  className: string;
}

export function EnterButton({ room: { name, isMember }, entering, className }: EnterButtonProps) {
  return (
    <button
      type="button"
      aria-label={texts[isMember ? 'openNamed' : 'joinNamed'](name)}
      className={buttonClass('onArt', className)}
      {...pressProps({ isUnavailable: entering.isBusy })}
    >
      {isMember ? texts.enter : texts.join}
    </button>
  );
}

interface RoomPictureProps {
  room: RoomListing;
  sizePx: number;
  className: string;
  pausedClassName: string;
}

/** The cover of what a room plays, with a mark while it is paused. */
export function RoomPicture({ room, sizePx, className, pausedClassName }: RoomPictureProps) {
  const { name, track, isPaused } = room;
  return (
    <>
      <Artwork
        key={track?.artUrl}
        artUrl={track?.artUrl}
        title={track?.albumTitle ?? name}
        sizePx={sizePx}
        color={track?.artColour}
        className={clsx(className, 'shadow-lift', isPaused && 'opacity-60')}
      />
      {isPaused && track !== undefined && (
        <span className={clsx(pausedClassName, 'text-xs font-semibold')}>
          <Pause aria-hidden="true" fill="currentColor" className="size-3" />
          {texts.paused}
        </span>
      )}
    </>
  );
}

/** Title and artist of what a room plays. */
export function SongOnAir({ room: { track }, className }: { room: RoomListing; className: string }) {
  if (track === undefined) return <p className={className}>{texts.nothingOnAir}</p>;
  const artist = artistOf(track);
  return (
    <p key={track.id} dir="auto" className={className}>
      <span className="font-semibold text-white">{track.title}</span>
      {artist !== undefined && ` · ${artist}`}
    </p>
  );
}

export const hostWords = ({ isHost, hostName }: RoomListing): string =>
  isHost ? texts.youHost : texts.hostedBy(hostName);

export const hereWords = ({ hereCount }: RoomListing): string =>
  hereCount > 0 ? texts.here(hereCount) : texts.seatLeft;
