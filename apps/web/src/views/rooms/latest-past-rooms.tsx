import { pastRoomTexts as texts } from '@tutti/contract/rooms/past-texts';
import { ChevronRight } from 'lucide-react';
import { useId } from 'react';
import { ViewLink } from '#components/view-link.tsx';
import { usePastRooms } from '#data/rooms/past-rooms-queries.ts';
import { PastRoomRows, PastRoomsSkeleton } from './past-room-rows.tsx';
import { PAST_ROOMS } from './past-rooms-address.ts';

const ROOMS_SHOWN = 6;

/** The newest past rooms below those that are open; the heading leads to all of them. */
export function LatestPastRooms() {
  const { data, error } = usePastRooms();
  const headingId = useId();
  return (
    <section aria-labelledby={headingId} className="space-y-2">
      <h2 id={headingId} className="text-section">
        <ViewLink
          view={{ id: 'rooms', roomId: PAST_ROOMS }}
          className="inline-flex min-h-11 items-center gap-1 hover:underline"
        >
          {texts.title}
          <ChevronRight aria-hidden="true" className="size-5 text-muted rtl:rotate-180" />
        </ViewLink>
      </h2>
      {data !== undefined && data.rooms.length === 0 && (
        <p className="max-w-[70ch] text-sm text-muted">{texts.noneHint}</p>
      )}
      {data !== undefined && data.rooms.length > 0 && (
        <PastRoomRows rooms={data.rooms.slice(0, ROOMS_SHOWN)} />
      )}
      {data === undefined && error === null && <PastRoomsSkeleton />}
    </section>
  );
}
