import type { RoomListing } from '#data/rooms/rooms-queries.ts';
import { Seats } from '#ui/seats.tsx';
import {
  EnterButton,
  hereWords,
  hostWords,
  RoomCardFrame,
  RoomPicture,
  SongOnAir,
} from './room-card-parts.tsx';
import { useEnterRoom } from './use-enter-room.ts';
import '#components/stations/station-card.css';
import './room-card.css';

const PAUSED = 'inline-flex items-center gap-1 rounded-full bg-black/55 px-2 py-1';

/** The same card as a station's, because a room is one. */
export function RoomCard({ room }: { room: RoomListing }) {
  const entering = useEnterRoom(room);
  return (
    <RoomCardFrame
      room={room}
      entering={entering}
      className="station-card transition-transform duration-150 hover:-translate-y-0.5"
    >
      <div className="station-cover">
        <RoomPicture room={room} sizePx={84} className="station-picture" pausedClassName={PAUSED} />
        <Seats listenerCount={room.hereCount} isMineLit={entering.isHere} className="station-seats" />
      </div>
      <div className="min-w-0">
        <h3 dir="auto" className="station-name truncate" title={room.name}>
          {room.name}
        </h3>
        <SongOnAir room={room} className="truncate text-sm text-white/85" />
        <p dir="auto" className="h-8 truncate text-xs text-white/85">
          {hostWords(room)}
        </p>
        <div className="station-foot">
          <p className="station-words">{hereWords(room)}</p>
          <EnterButton room={room} entering={entering} className="station-press is-solid" />
        </div>
      </div>
    </RoomCardFrame>
  );
}

/** Rows are full, because a card alone in one looks forgotten. */
export function RoomCards({ rooms }: { rooms: readonly RoomListing[] }) {
  return (
    <ul className="flex flex-wrap gap-3">
      {rooms.map((room) => (
        <li key={room.id} className="room-cards-slot">
          <RoomCard room={room} />
        </li>
      ))}
    </ul>
  );
}
