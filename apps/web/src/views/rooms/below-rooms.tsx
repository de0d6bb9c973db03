import { LatestPastRooms } from './latest-past-rooms.tsx';
import { StartWith } from './start-with.tsx';

/** Music for a new room, and the rooms that have ended. */
export function BelowRooms({ canOpen }: { canOpen: boolean }) {
  return (
    <>
      {canOpen && <StartWith />}
      <LatestPastRooms />
    </>
  );
}
