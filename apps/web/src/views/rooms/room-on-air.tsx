import { roomTexts as texts } from '@tutti/contract/rooms/texts';
import { clsx } from 'clsx';
import { useEffect, useRef } from 'react';
import { artTint } from '#components/music/art-tint.ts';
import { pictureOf } from '#components/rooms/room-parts.ts';
import { RoomSeats } from '#components/rooms/room-seats.tsx';
import { noteRoomSongShown } from '#components/rooms/room-song-shown.ts';
import type { KnownRoom } from '#data/rooms/rooms-queries.ts';
import { useIsAbove } from '#ui/screen/use-is-above.ts';
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
  const title = useRef<HTMLDivElement>(null);
  const isAbove = useIsAbove(title);
  useEffect(() => {
    noteRoomSongShown(!isAbove);
    return () => noteRoomSongShown(true);
  }, [isAbove]);
  const tint = artTint(current === null ? undefined : pictureOf(current.track));
  return (
    <section aria-label={texts.onAir} style={tint.style} className={clsx('room-on-air', tint.className)}>
      <RoomCover known={known} onAdd={onAdd} />
      <RoomSeats members={members} me={known.me} onChoose={onMembers} />
      <div ref={title}>
        <RoomTitle known={known} />
      </div>
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
