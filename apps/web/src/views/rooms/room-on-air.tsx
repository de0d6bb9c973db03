import { roomTexts as texts } from '@tutti/contract/rooms/texts';
import { clsx } from 'clsx';
import { artTint } from '#components/music/art-tint.ts';
import { pictureOf } from '#components/rooms/room-parts.ts';
import { RoomSeats } from '#components/rooms/room-seats.tsx';
import type { KnownRoom } from '#data/rooms/rooms-queries.ts';
import { ReactionButtons } from './reactions.tsx';
import { RoomControls } from './room-controls.tsx';
import { RoomCover } from './room-cover.tsx';
import { RoomEntrance, useIsEntering } from './room-entrance.tsx';
import { RoomTitle } from './room-title.tsx';

interface RoomOnAirProps {
  known: KnownRoom;
  /** Undefined if this person may not add. */
  onAdd: (() => void) | undefined;
  onMembers: () => void;
}

/** Shows what everyone hears, the people in front of it, and what one can do about it. */
export function RoomOnAir({ known, onAdd, onMembers }: RoomOnAirProps) {
  const { id, people: members, current } = known.room;
  const isEntering = useIsEntering(known);
  const tint = artTint(current === null ? undefined : pictureOf(current.track));
  return (
    <section aria-label={texts.onAir} style={tint.style} className={clsx('room-on-air', tint.className)}>
      <RoomCover known={known} onAdd={onAdd} />
      <RoomSeats members={members} me={known.me} onChoose={onMembers} />
      <RoomTitle known={known} />
      {isEntering ? (
        <RoomEntrance current={current} roomId={id} />
      ) : (
        <>
          <RoomControls known={known} />
          <ReactionButtons roomId={id} />
        </>
      )}
    </section>
  );
}
