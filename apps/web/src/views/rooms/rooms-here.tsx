import { roomEntranceTexts } from '@tutti/contract/rooms/entrance-texts';
import { useRooms } from '#data/rooms/rooms-queries.ts';

/** The hub announces rooms that come and go, but not each person in them. */
const POLL_MS = 60_000;

/** In the sidebar: how many people are in this person's rooms. */
export function RoomsHere() {
  const { data } = useRooms({ pollMs: POLL_MS });
  const own = data?.rooms.filter(({ isMember }) => isMember) ?? [];
  const count = own.reduce((sum, { hereCount }) => sum + hereCount, 0);
  if (count === 0) return null;
  return (
    <span className="ms-auto inline-flex items-center gap-1.5 text-xs tabular-nums max-lg:absolute max-lg:end-2 max-lg:top-2">
      <span aria-hidden="true" className="size-2 rounded-full bg-live-fill" />
      <span aria-hidden="true" className="max-lg:hidden">
        {count}
      </span>
      <span className="sr-only">{roomEntranceTexts.hereInYours(count)}</span>
    </span>
  );
}
