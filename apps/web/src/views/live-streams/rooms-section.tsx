import { roomEntranceTexts } from '@tutti/contract/rooms/entrance-texts';
import { roomTexts } from '@tutti/contract/rooms/texts';
import { Hash, Plus } from 'lucide-react';
import { useId, useState } from 'react';
import { requestRoom } from '#components/room-requests/room-requests.ts';
import { RoomCards } from '#components/rooms/room-card.tsx';
import { ViewLink } from '#components/view-link.tsx';
import { type RoomList, useRooms } from '#data/rooms/rooms-queries.ts';
import { Button, ToolWords, toolClass } from '#ui/button.tsx';
import { usePhone } from '#ui/screen/use-phone.ts';
import './rooms-section.css';

function Actions({ canOpen }: { canOpen: boolean }) {
  return (
    <div className="flex shrink-0 items-center gap-2">
      <Button aria-label={roomEntranceTexts.joinByCode} onClick={() => requestRoom({ type: 'join' })}>
        <Hash aria-hidden="true" className="size-4" />
        {roomTexts.join}
      </Button>
      {canOpen && (
        <Button className={toolClass} onClick={() => requestRoom({ type: 'open' })}>
          <Plus aria-hidden="true" className="size-4" />
          <ToolWords>{roomTexts.open}</ToolWords>
        </Button>
      )}
    </div>
  );
}

const UNKNOWN: Pick<RoomList, 'rooms' | 'canOpen'> = { rooms: [], canOpen: true };

interface RoomsHeadingProps {
  headingId: string;
  count: number;
}

/** Shows title and number on one line, or below each other on a phone, where the link covers both for a thumb. */
function RoomsHeading({ headingId, count }: RoomsHeadingProps) {
  return (
    <div className="live-rooms">
      <h2 id={headingId} className="text-section">
        <ViewLink view={{ id: 'rooms' }} className="-my-2 inline-block py-2 hover:underline">
          {roomTexts.title}
        </ViewLink>
      </h2>
      {count === 0 ? (
        <p className="max-w-full truncate text-sm text-muted md:hidden">{roomTexts.note}</p>
      ) : (
        <ViewLink
          view={{ id: 'rooms' }}
          className="live-rooms-open text-sm font-semibold text-accent hover:underline"
        >
          {roomEntranceTexts.openNow(count)}
        </ViewLink>
      )}
    </div>
  );
}

/**
 * Names the rooms and how many there are. It has the same size whether they are known or not, because the stations would
 * move.
 */
export function RoomsSection() {
  const { data } = useRooms();
  const { rooms, canOpen } = data ?? UNKNOWN;
  const headingId = useId();
  if (rooms.length === 0 && !canOpen) return null;
  return (
    <section aria-labelledby={headingId} className="live-rooms-section">
      <RoomsHeading headingId={headingId} count={rooms.length} />
      <Actions canOpen={canOpen} />
    </section>
  );
}

/** Their cards appear if they are known when the screen opens, because the stations would move; a phone has the link alone. */
export function OpenRooms() {
  const { rooms } = useRooms().data ?? UNKNOWN;
  const isPhone = usePhone();
  const [hadRooms] = useState(rooms.length > 0);
  if (!hadRooms || isPhone || rooms.length === 0) return null;
  return (
    <div className="mb-6">
      <RoomCards rooms={rooms} />
    </div>
  );
}
