import { roomEntranceTexts as texts } from '@tutti/contract/rooms/entrance-texts';
import { useState } from 'react';
import { RoomCard } from '#components/rooms/room-card.tsx';
import { Section } from '#components/section.tsx';
import { Shelf } from '#components/shelves/shelf.tsx';
import { ViewLink } from '#components/view-link.tsx';
import type { RoomListing } from '#data/rooms/rooms-queries.ts';
import { usePhone } from '#ui/screen/use-phone.ts';
import { Later } from '#ui/states/later.tsx';
import { lazyComponent } from '#ui/states/lazy-component.tsx';
import { Skeleton } from '#ui/states/skeleton.tsx';
import { showAllClass } from './show-all.tsx';

/** Loaded later, because most people have no room. */
const WideRoomCards = lazyComponent(
  async () => (await import('#components/rooms/wide-room-card.tsx')).WideRoomCards,
);

const AllRooms = (
  <ViewLink view={{ id: 'rooms' }} className={showAllClass}>
    {texts.allRooms}
  </ViewLink>
);

/** Up to this many stand side by side and fill the row; more than that scroll. */
const FEW_ROOMS = 3;

const isPlaying = ({ track, isPaused }: RoomListing) => track !== undefined && !isPaused;

/** Appears and disappears only with the screen, because everything below would move. */
export function RoomsShelf({ rooms }: { rooms: readonly RoomListing[] }) {
  const playing = rooms.filter(isPlaying);
  const [isShown] = useState(playing.length > 0);
  const isPhone = usePhone();
  if (!isShown) return null;
  if (playing.length === 0) {
    return (
      <Section title={texts.happeningNow} action={AllRooms}>
        <p className="min-h-26 text-sm text-muted">{texts.quiet}</p>
      </Section>
    );
  }
  if (playing.length === 1 || (playing.length <= FEW_ROOMS && !isPhone)) {
    return (
      <Section title={texts.happeningNow} action={AllRooms}>
        <Later fallback={<Skeleton className="h-56 rounded-card" />} missing={null}>
          <WideRoomCards rooms={playing} isAbreast />
        </Later>
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
