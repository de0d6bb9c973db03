import { roomTexts as texts } from '@tutti/contract/rooms/texts';
import { clsx } from 'clsx';
import { Pause } from 'lucide-react';
import { paletteClass } from '#components/drawings/palette.ts';
import { Artwork } from '#components/music/artwork.tsx';
import { artistOf } from '#components/rooms/room-parts.ts';
import type { RoomListing } from '#data/rooms/rooms-queries.ts';
import { buttonClass, pressProps } from '#ui/button.tsx';
import { Seats } from '#ui/seats.tsx';
import { tintOfRoom, useEnterRoom } from './use-enter-room.ts';
import '#components/stations/station-card.css';

function Words({ room }: { room: RoomListing }) {
  const { track } = room;
  if (track === undefined) return <p className="truncate text-sm text-white/85">{texts.nothingOnAir}</p>;
  const artist = artistOf(track);
  return (
    <p key={track.id} dir="auto" className="truncate text-sm text-white/85">
      <span className="font-semibold text-white">{track.title}</span>
      {artist !== undefined && ` · ${artist}`}
    </p>
  );
}

function Cover({ room, isHere }: { room: RoomListing; isHere: boolean }) {
  const { name, track, isPaused, hereCount } = room;
  return (
    <div className="station-cover">
      <Artwork
        key={track?.artUrl}
        artUrl={track?.artUrl}
        title={track?.albumTitle ?? name}
        sizePx={84}
        color={track?.artColour}
        className={clsx('station-picture shadow-lift', isPaused && 'opacity-60')}
      />
      {isPaused && track !== undefined && (
        <span className="inline-flex items-center gap-1 rounded-full bg-black/55 px-2 py-1 text-xs font-semibold">
          <Pause aria-hidden="true" fill="currentColor" className="size-3" />
          {texts.paused}
        </span>
      )}
      <Seats listenerCount={hereCount} isMineLit={isHere} size="card" className="station-seats" />
    </div>
  );
}

/** The same card as a station's, because a room is one. */
export function RoomCard({ room }: { room: RoomListing }) {
  const { enter, isHere, isBusy } = useEnterRoom(room);
  const { name, hereCount, isMember } = room;
  const tint = tintOfRoom(room);
  return (
    <article
      aria-label={name}
      style={tint.style}
      // A press anywhere enters; keyboards and screen readers use the button inside, whose click bubbles.
      onClick={() => void enter()}
      className={clsx(
        'station-card station-palette cursor-pointer rounded-card text-white transition-transform duration-150 hover:-translate-y-0.5',
        paletteClass(name),
        tint.className,
        isHere && 'outline-2 outline-offset-2 outline-accent',
      )}
    >
      <Cover room={room} isHere={isHere} />
      <div className="min-w-0">
        <h3 dir="auto" className="station-name truncate" title={name}>
          {name}
        </h3>
        <Words room={room} />
        <p dir="auto" className="h-8 truncate text-xs text-white/85">
          {room.isHost ? texts.youHost : texts.hostedBy(room.hostName)}
        </p>
        <div className="station-foot">
          <p className="station-words">{hereCount > 0 ? texts.here(hereCount) : texts.seatLeft}</p>
          <button
            type="button"
            aria-label={texts[isMember ? 'openNamed' : 'joinNamed'](name)}
            className={buttonClass('onArt', 'station-press')}
            {...pressProps({ isUnavailable: isBusy })}
          >
            {isMember ? texts.enter : texts.join}
          </button>
        </div>
      </div>
    </article>
  );
}

export function RoomCards({ rooms }: { rooms: readonly RoomListing[] }) {
  return (
    <ul className="grid gap-2 sm:grid-cols-[repeat(auto-fill,minmax(min(100%,330px),1fr))] sm:gap-3">
      {rooms.map((room) => (
        <li key={room.id} className="grid min-w-0">
          <RoomCard room={room} />
        </li>
      ))}
    </ul>
  );
}
