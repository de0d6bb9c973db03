import { roomTexts as texts } from '@tutti/contract/rooms/texts';
import { Users } from 'lucide-react';
import { ViewLink } from '../view-link.tsx';

/** Leads from bars and the full player back to the room. */
export function RoomLink({ roomId }: { roomId: string }) {
  return (
    <ViewLink
      view={{ id: 'rooms', roomId }}
      aria-label={texts.show}
      title={texts.show}
      className="inline-flex size-11 shrink-0 items-center justify-center rounded-full text-ink transition-colors duration-150 hover:bg-raised"
    >
      <Users aria-hidden="true" className="size-5" />
    </ViewLink>
  );
}
