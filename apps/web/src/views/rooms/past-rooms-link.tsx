import { pastRoomTexts } from '@tutti/contract/rooms/past-texts';
import { History } from 'lucide-react';
import { ViewLink } from '#components/view-link.tsx';
import { buttonClass } from '#ui/button.tsx';

/** The address of past rooms, `/rooms/past`: ids of rooms are longer. */
export const PAST_ROOMS = 'past';

export function PastRoomsLink() {
  return (
    <p className="mt-8 flex justify-center">
      <ViewLink view={{ id: 'rooms', roomId: PAST_ROOMS }} className={buttonClass('quiet')}>
        <History aria-hidden="true" className="size-4" />
        {pastRoomTexts.title}
      </ViewLink>
    </p>
  );
}
