import { roomEntranceTexts as texts } from '@tutti/contract/rooms/entrance-texts';
import { useState } from 'react';
import { RoomCard } from '#components/rooms/room-card.tsx';
import { Section } from '#components/section.tsx';
import { Shelf } from '#components/shelves/shelf.tsx';
import { ViewLink } from '#components/view-link.tsx';
import type { RoomListing } from '#data/rooms/rooms-queries.ts';
import { showAllClass } from './show-all.tsx';

const AllRooms = (
  <ViewLink view={{ id: 'rooms' }} className={showAllClass}>
    {texts.allRooms}
  </ViewLink>
);

const isPlaying = ({ track, isPaused }: RoomListing) => track !== undefined && !isPaused;

/** Appears and disappears only with the screen, because everything below would move. */
export function RoomsShelf({ rooms }: { rooms: readonly RoomListing[] }) {
  const playing = rooms.filter(isPlaying);
  const [isShown] = useState(playing.length > 0);
  if (!isShown) return null;
  if (playing.length === 0) {
    return (
      <Section title={texts.happeningNow} action={AllRooms}>
        <p className="min-h-26 text-sm text-muted">{texts.quiet}</p>
      </Section>
    );
  }
  return (
    <Shelf
      shape="cards"
      title={texts.happeningNow}
      action={AllRooms}
      items={playing}
      keyOf={({ id }) => id}
      renderCard={(room) => <RoomCard room={room} />}
    />
  );
}
