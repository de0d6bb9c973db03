import { controlTexts } from '@tutti/contract/page/control-texts';
import { roomTexts as texts } from '@tutti/contract/rooms/texts';
import { formatDuration } from '@tutti/player';
import { clsx } from 'clsx';
import type { KnownRoom, RoomCurrent, RoomListing } from '#data/rooms/rooms-queries.ts';
import { useRoom } from '#data/rooms/rooms-queries.ts';
import { useServerClock } from '#engine/engine-context.tsx';
import { Seats } from '#ui/seats.tsx';
import { ProgressLine } from '#ui/states/progress-line.tsx';
import { Avatar } from '../avatar.tsx';
import { Artwork } from '../music/artwork.tsx';
import { STATION_NAME_FONT } from '../stations/station-naming.ts';
import {
  EnterButton,
  hereWords,
  hostWords,
  RoomCardFrame,
  RoomPicture,
  SongOnAir,
} from './room-card-parts.tsx';
import { addedBy } from './room-parts.ts';
import { positionMsOf } from './room-position.ts';
import { useEnterRoom } from './use-enter-room.ts';
import { useRoomSound } from './use-room-sound.ts';
import './wide-room-card.css';

/** Asks less often than the room itself, where people wait for each change. */
const POLL_MS = 15_000;
const AVATARS_SHOWN = 6;
/** A narrow card shows fewer. */
const SONGS_SHOWN = 6;

function OnAir({ room, known }: { room: RoomListing; known: KnownRoom | undefined }) {
  const { track } = room;
  const current = known?.room.current;
  return (
    <div key={track?.id} className="min-w-0">
      <SongOnAir room={room} className="wide-room-song" />
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
          <Avatar key={id} name={name} pictureUrl={avatarUrl} className="wide-room-avatar size-8 text-xs" />
        ))}
      </span>
    </p>
  );
}

/** Changes every second, so that nothing around it may depend on its size. */
function RoomPosition({ current }: { current: RoomCurrent }) {
  const positionMs = positionMsOf(current, useServerClock());
  const { durationMs } = current.track;
  return (
    <div className="wide-room-position">
      <span>{formatDuration(positionMs / 1_000)}</span>
      <ProgressLine
        label={controlTexts.progress}
        percent={durationMs > 0 ? (positionMs / durationMs) * 100 : 0}
        fillClassName="bg-white"
      />
      <span>{formatDuration(durationMs / 1_000)}</span>
    </div>
  );
}

function NextSongs({ known }: { known: KnownRoom | undefined }) {
  const next = known?.room.entries.filter(({ isApproved }) => isApproved).slice(0, SONGS_SHOWN) ?? [];
  return (
    <div className="wide-room-next">
      {known !== undefined && <p className="wide-room-next-title">{texts.queue.fixed}</p>}
      {known !== undefined && next.length === 0 && (
        <p className="text-sm text-balance text-white/85">
          {known.room.keepsGoing ? texts.queue.nothingButGoesOn : texts.queue.nothing}
        </p>
      )}
      <ul>
        {next.map((entry) => (
          <li key={entry.id} className="wide-room-entry">
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

interface CardProps {
  room: RoomListing;
  /** Undefined until it is known, and for those who are not in the room. */
  known?: KnownRoom | undefined;
}

function Card({ room, known }: CardProps) {
  const entering = useEnterRoom(room);
  return (
    <RoomCardFrame
      room={room}
      entering={entering}
      className={clsx('wide-room', !room.isMember && 'is-brief')}
    >
      <div className="wide-room-columns">
        <div className="wide-room-picture">
          <RoomPicture
            room={room}
            sizePx={224}
            className="size-full rounded-lg"
            pausedClassName="wide-room-paused"
          />
        </div>
        <div className="wide-room-words">
          <div className="min-w-0">
            <h3 dir="auto" className={clsx('wide-room-name', STATION_NAME_FONT)} title={room.name}>
              {room.name}
            </h3>
            <p dir="auto" className="truncate text-sm text-white/85">
              {hostWords(room)}
            </p>
          </div>
          <OnAir room={room} known={known} />
        </div>
        {/* A narrow card has no room for it. */}
        <div className="wide-room-middle">
          {known?.room.current && <RoomPosition current={known.room.current} />}
          <Seats listenerCount={room.hereCount} isMineLit={entering.isHere} className="wide-room-seats" />
        </div>
        <div className="wide-room-foot">
          <Company room={room} known={known} />
          <EnterButton room={room} entering={entering} className="shrink-0" />
        </div>
        {room.isMember && <NextSongs known={known} />}
      </div>
    </RoomCardFrame>
  );
}

function MemberCard({ room }: { room: RoomListing }) {
  const { isLive } = useRoomSound(room.id);
  const { data: known } = useRoom(room.id, { isLive, pollMs: POLL_MS });
  return <Card room={room} known={known} />;
}

/** Shows what a room plays and how many are there; for its members also who they are, and what follows. */
export function WideRoomCard({ room }: { room: RoomListing }) {
  return room.isMember ? <MemberCard room={room} /> : <Card room={room} />;
}

interface WideRoomCardsProps {
  rooms: readonly RoomListing[];
  /** Puts all in one row if there is room. */
  isAbreast?: boolean;
}

export function WideRoomCards({ rooms, isAbreast = false }: WideRoomCardsProps) {
  return (
    <ul className={clsx('wide-rooms', isAbreast && 'is-abreast')}>
      {rooms.map((room) => (
        <li key={room.id} className="grid min-w-0">
          <WideRoomCard room={room} />
        </li>
      ))}
    </ul>
  );
}
