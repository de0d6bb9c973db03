import { roomTexts as texts } from '@tutti/contract/rooms/texts';
import { clsx } from 'clsx';
import { Pause } from 'lucide-react';
import { Avatar } from '#components/avatar.tsx';
import { paletteClass } from '#components/drawings/palette.ts';
import { Artwork } from '#components/music/artwork.tsx';
import { addedBy, artistOf } from '#components/rooms/room-parts.ts';
import { tintOfRoom, useEnterRoom } from '#components/rooms/use-enter-room.ts';
import { useRoomSound } from '#components/rooms/use-room-sound.ts';
import { STATION_NAME_FONT } from '#components/stations/station-naming.ts';
import type { KnownRoom, RoomListing } from '#data/rooms/rooms-queries.ts';
import { useRoom } from '#data/rooms/rooms-queries.ts';
import { buttonClass, pressProps } from '#ui/button.tsx';
import './own-room-card.css';

/** Less often than in the room itself, where people wait for each change. */
const POLL_MS = 15_000;
const AVATARS_SHOWN = 6;
const SONGS_SHOWN = 3;

function Picture({ room: { name, track, isPaused } }: { room: RoomListing }) {
  return (
    <div className="own-room-picture">
      <Artwork
        key={track?.artUrl}
        artUrl={track?.artUrl}
        title={track?.albumTitle ?? name}
        sizePx={224}
        color={track?.artColour}
        className={clsx('size-full rounded-lg shadow-lift', isPaused && 'opacity-60')}
      />
      {isPaused && track !== undefined && (
        <span className="own-room-paused text-xs font-semibold">
          <Pause aria-hidden="true" fill="currentColor" className="size-3" />
          {texts.paused}
        </span>
      )}
    </div>
  );
}

function OnAir({ room: { track }, known }: { room: RoomListing; known: KnownRoom | undefined }) {
  if (track === undefined) return <p className="own-room-song">{texts.nothingOnAir}</p>;
  const artist = artistOf(track);
  const current = known?.room.current;
  return (
    <div key={track.id} className="min-w-0">
      <p dir="auto" className="own-room-song">
        <span className="font-semibold text-white">{track.title}</span>
        {artist !== undefined && ` · ${artist}`}
      </p>
      {/* Always a line, because what is below would move. */}
      <p dir="auto" className="h-5 truncate text-sm text-white/85">
        {known && current?.track.id === track.id && addedBy(known, current)}
      </p>
    </div>
  );
}

function Company({ room: { hereCount }, known }: { room: RoomListing; known: KnownRoom | undefined }) {
  const here = known?.room.people.filter(({ isHere }) => isHere) ?? [];
  return (
    <p className="flex h-8 items-center gap-3 text-sm text-white/85 tabular-nums">
      <span className="shrink-0">{hereCount > 0 ? texts.here(hereCount) : texts.seatLeft}</span>
      <span aria-hidden="true" className="flex">
        {here.slice(0, AVATARS_SHOWN).map(({ id, name, avatarUrl }) => (
          <Avatar key={id} name={name} pictureUrl={avatarUrl} className="own-room-avatar size-8 text-xs" />
        ))}
      </span>
    </p>
  );
}

function NextSongs({ known }: { known: KnownRoom | undefined }) {
  const next = known?.room.entries.filter(({ isApproved }) => isApproved).slice(0, SONGS_SHOWN) ?? [];
  return (
    <div className="own-room-next">
      {known !== undefined && <p className="own-room-next-title">{texts.queue.fixed}</p>}
      {known !== undefined && next.length === 0 && (
        <p className="text-sm text-balance text-white/85">
          {known.room.keepsGoing ? texts.queue.nothingButGoesOn : texts.queue.nothing}
        </p>
      )}
      <ul>
        {next.map((entry) => (
          <li key={entry.id} className="own-room-entry">
            <Artwork
              artUrl={entry.track.artUrl}
              title={entry.track.albumTitle ?? entry.track.title}
              sizePx={44}
              color={entry.track.artColour}
              className="size-11"
            />
            <span className="min-w-0 grow">
              <span dir="auto" className="block truncate text-sm font-medium" title={entry.track.title}>
                {entry.track.title}
              </span>
              <span dir="auto" className="block truncate text-xs text-white/85">
                {known && addedBy(known, entry)}
              </span>
            </span>
          </li>
        ))}
      </ul>
    </div>
  );
}

/** A room of this person: what it plays, who is there, and what follows. */
export function OwnRoomCard({ room }: { room: RoomListing }) {
  const { enter, isHere, isBusy } = useEnterRoom(room);
  const { isLive } = useRoomSound(room.id);
  const { data: known } = useRoom(room.id, { isLive, pollMs: POLL_MS });
  const { name } = room;
  const tint = tintOfRoom(room);
  return (
    <article
      aria-label={name}
      style={tint.style}
      // A press anywhere enters; keyboards and screen readers use the button inside, whose click bubbles.
      onClick={() => void enter()}
      className={clsx(
        'own-room station-palette cursor-pointer rounded-card text-white',
        paletteClass(name),
        tint.className,
        isHere && 'outline-2 outline-offset-2 outline-accent',
      )}
    >
      <div className="own-room-columns">
        <Picture room={room} />
        <div className="own-room-words">
          <div className="min-w-0">
            <h3 dir="auto" className={clsx('own-room-name', STATION_NAME_FONT)} title={name}>
              {name}
            </h3>
            <p dir="auto" className="truncate text-sm text-white/85">
              {room.isHost ? texts.youHost : texts.hostedBy(room.hostName)}
            </p>
          </div>
          <OnAir room={room} known={known} />
        </div>
        <div className="own-room-foot">
          <Company room={room} known={known} />
          <button
            type="button"
            aria-label={texts.openNamed(name)}
            className={buttonClass('onArt', 'shrink-0')}
            {...pressProps({ isUnavailable: isBusy })}
          >
            {texts.enter}
          </button>
        </div>
        <NextSongs known={known} />
      </div>
    </article>
  );
}

export function OwnRoomCards({ rooms }: { rooms: readonly RoomListing[] }) {
  return (
    <ul className="own-rooms">
      {rooms.map((room) => (
        <li key={room.id} className="grid min-w-0">
          <OwnRoomCard room={room} />
        </li>
      ))}
    </ul>
  );
}
