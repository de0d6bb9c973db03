import { roomTexts } from '@tutti/contract/rooms/texts';
import { clsx } from 'clsx';
import { type CSSProperties, type KeyboardEvent, memo, useState } from 'react';
import type { RoomPerson } from '#data/rooms/rooms-queries.ts';
import { Avatar } from '../avatar.tsx';
import { planSeats, type RoomHall } from './room-seat-plan.ts';
import './room-seats.css';

const STEPS: Readonly<Record<string, number>> = { ArrowRight: 1, ArrowLeft: -1 };

const positionOf = ({ seats }: RoomHall, seat: number): CSSProperties => ({
  left: `${seats[seat]?.x ?? 0}%`,
  top: `${seats[seat]?.y ?? 0}%`,
});

interface RoomSeatsProps {
  members: readonly RoomPerson[];
  me: string;
  onChoose: (person: RoomPerson) => void;
}

function captionOf(members: readonly RoomPerson[]): string {
  const count = members.filter(({ isHere }) => isHere).length;
  return count > 1 ? roomTexts.here(count) : roomTexts.seatLeft;
}

/**
 * The people of a room in rows that face the music above them; one's own seat is lit. A seat shows its person's name in
 * the line below, on hover or focus. Tab reaches one seat, and arrow keys the others.
 */
export const RoomSeats = memo(function RoomSeats({ members, me, onChoose }: RoomSeatsProps) {
  const { hall, taken, freeSeats } = planSeats(members, me);
  const [shown, setShown] = useState<string>();
  const [reachedId, setReachedId] = useState<string>();
  const inOrder = taken.toSorted((one, other) => one.seat - other.seat);
  const reached = inOrder.find(({ person }) => person.id === reachedId) ?? taken[0];
  const name = members.find(({ id }) => id === shown)?.name;

  function step(event: KeyboardEvent<HTMLElement>): void {
    const by = STEPS[event.key];
    if (by === undefined || reached === undefined) return;
    event.preventDefault();
    // Player shortcuts use these keys, too.
    event.stopPropagation();
    const target = inOrder[(inOrder.indexOf(reached) + by + inOrder.length) % inOrder.length];
    if (target === undefined) return;
    setReachedId(target.person.id);
    event.currentTarget.querySelector<HTMLElement>(`[data-seat="${target.seat}"]`)?.focus();
  }

  return (
    <div className="room-audience">
      {/* biome-ignore lint/a11y/useSemanticElements: a fieldset is for fields. */}
      <div
        role="group"
        aria-label={captionOf(members)}
        className={clsx('room-seats', `is-${hall.kind}`)}
        style={
          {
            aspectRatio: `1 / ${hall.ratio}`,
            '--seat-size': `${hall.seatSize}%`,
          } as CSSProperties
        }
        onKeyDown={step}
      >
        {freeSeats.map((seat) => (
          <span key={seat} aria-hidden="true" className="room-seat is-free" style={positionOf(hall, seat)} />
        ))}
        {taken.map(({ seat, person, isMine }) => (
          <button
            key={person.id}
            type="button"
            data-seat={seat}
            tabIndex={person.id === reached?.person.id ? 0 : -1}
            aria-label={isMine ? roomTexts.you(person.name) : person.name}
            className={clsx('room-seat', isMine && 'is-mine', !person.isSounding && 'is-silent')}
            style={positionOf(hall, seat)}
            onPointerEnter={() => setShown(person.id)}
            onPointerLeave={() => setShown(undefined)}
            onFocus={() => {
              setShown(person.id);
              setReachedId(person.id);
            }}
            onBlur={() => setShown(undefined)}
            onClick={() => onChoose(person)}
          >
            {hall.kind === 'small' && (
              <Avatar name={person.name} pictureUrl={person.avatarUrl} className="size-full text-sm" />
            )}
          </button>
        ))}
      </div>
      <p aria-hidden="true" dir="auto" className="room-seats-caption">
        {name ?? captionOf(members)}
      </p>
    </div>
  );
});
