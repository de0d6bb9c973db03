import { roomTexts as texts } from '@tutti/contract/rooms/texts';
import { clsx } from 'clsx';
import { Avatar } from '#components/avatar.tsx';
import { Artwork } from '#components/music/artwork.tsx';
import {
  EnterButton,
  hereWords,
  hostWords,
  RoomCardFrame,
  RoomPicture,
  SongOnAir,
} from '#components/rooms/room-card-parts.tsx';
import { addedBy } from '#components/rooms/room-parts.ts';
import { useEnterRoom } from '#components/rooms/use-enter-room.ts';
import { useRoomSound } from '#components/rooms/use-room-sound.ts';
import { STATION_NAME_FONT } from '#components/stations/station-naming.ts';
import type { KnownRoom, RoomListing } from '#data/rooms/rooms-queries.ts';
import { useRoom } from '#data/rooms/rooms-queries.ts';
import './own-room-card.css';

/** Less often than in the room itself, where people wait for each change. */
const POLL_MS = 15_000;
const AVATARS_SHOWN = 6;
const SONGS_SHOWN = 3;

function OnAir({ room, known }: { room: RoomListing; known: KnownRoom | undefined }) {
  const { track } = room;
  const current = known?.room.current;
  return (
    <div key={track?.id} className="min-w-0">
      <SongOnAir room={room} className="own-room-song" />
      {/* Always a line, because what is below would move. */}
      {track !== undefined && (
        <p dir="auto" className="h-5 truncate text-sm text-white/85">
          {known && current?.track.id === track.id && addedBy(known, current)}
        </p>
      )}
    </div>
  );
}

function Company({ room, known }: { room: RoomListing; known: KnownRoom | undefined }) {
  const here = known?.room.people.filter(({ isHere }) => isHere) ?? [];
  return (
    <p className="flex h-8 items-center gap-3 text-sm text-white/85 tabular-nums">
      <span className="shrink-0">{hereWords(room)}</span>
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
  const entering = useEnterRoom(room);
  const { isLive } = useRoomSound(room.id);
  const { data: known } = useRoom(room.id, { isLive, pollMs: POLL_MS });
  return (
    <RoomCardFrame room={room} entering={entering} className="own-room">
      <div className="own-room-columns">
        <div className="own-room-picture">
          <RoomPicture
            room={room}
            sizePx={224}
            className="size-full rounded-lg"
            pausedClassName="own-room-paused"
          />
        </div>
        <div className="own-room-words">
          <div className="min-w-0">
            <h3 dir="auto" className={clsx('own-room-name', STATION_NAME_FONT)} title={room.name}>
              {room.name}
            </h3>
            <p dir="auto" className="truncate text-sm text-white/85">
              {hostWords(room)}
            </p>
          </div>
          <OnAir room={room} known={known} />
        </div>
        <div className="own-room-foot">
          <Company room={room} known={known} />
          <EnterButton room={room} entering={entering} className="shrink-0" />
        </div>
        <NextSongs known={known} />
      </div>
    </RoomCardFrame>
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
