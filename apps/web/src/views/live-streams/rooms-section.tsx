import { roomEntranceTexts } from '@tutti/contract/rooms/entrance-texts';
import { roomTexts } from '@tutti/contract/rooms/texts';
import { Hash, Plus } from 'lucide-react';
import { useId, useState } from 'react';
import { requestRoom } from '#components/room-requests/room-requests.ts';
import { RoomCards } from '#components/rooms/room-card.tsx';
import { ViewLink } from '#components/view-link.tsx';
import { type RoomList, useRooms } from '#data/rooms/rooms-queries.ts';
import { Button } from '#ui/button.tsx';

function Actions({ canOpen }: { canOpen: boolean }) {
  return (
    <div className="flex shrink-0 items-center gap-2">
      <Button aria-label={roomEntranceTexts.joinByCode} onClick={() => requestRoom({ type: 'join' })}>
        <Hash aria-hidden="true" className="size-4" />
        {roomTexts.join}
      </Button>
      {canOpen && (
        <Button onClick={() => requestRoom({ type: 'open' })}>
          <Plus aria-hidden="true" className="size-4" />
          {roomTexts.open}
        </Button>
      )}
    </div>
  );
}

const UNKNOWN: Pick<RoomList, 'rooms' | 'canOpen'> = { rooms: [], canOpen: true };

/**
 * The section has the same height whether the rooms are known or not, because the stations would move. The cards appear if they are
 * known when the screen opens; otherwise a link says how many rooms there are.
 */
export function RoomsSection() {
  const { data } = useRooms();
  const { rooms, canOpen } = data ?? UNKNOWN;
  const headingId = useId();
  const [hadRooms] = useState(rooms.length > 0);
  if (rooms.length === 0 && !canOpen) return null;
  return (
    <section aria-labelledby={headingId} className="mb-8 space-y-3">
      <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
        <div className="min-w-0">
          <h2 id={headingId} className="text-section">
            <ViewLink view={{ id: 'rooms' }} className="inline-flex min-h-11 items-center hover:underline">
              {roomTexts.title}
            </ViewLink>
          </h2>
          {!hadRooms && (
            <p className="flex h-5 items-center text-sm text-muted pointer-coarse:min-h-11">
              {rooms.length === 0 ? (
                <span className="truncate">{roomTexts.note}</span>
              ) : (
                <ViewLink
                  view={{ id: 'rooms' }}
                  className="inline-flex min-w-11 items-center font-semibold text-accent hover:underline pointer-coarse:min-h-11"
                >
                  {roomEntranceTexts.openNow(rooms.length)}
                </ViewLink>
              )}
            </p>
          )}
        </div>
        <Actions canOpen={canOpen} />
      </div>
      {hadRooms && rooms.length > 0 && <RoomCards rooms={rooms} />}
    </section>
  );
}
