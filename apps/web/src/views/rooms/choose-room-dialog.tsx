import { roomEntranceTexts } from '@tutti/contract/rooms/entrance-texts';
import { roomTexts } from '@tutti/contract/rooms/texts';
import { Plus } from 'lucide-react';
import { Artwork } from '#components/music/artwork.tsx';
import type { RoomListing } from '#data/rooms/rooms-queries.ts';
import { Button } from '#ui/button.tsx';
import { Dialog } from '#ui/dialogs/dialog.tsx';

interface ChooseRoomDialogProps {
  rooms: readonly RoomListing[];
  onChoose: (room: RoomListing) => void;
  /** Undefined if this person may not open rooms. */
  onOpen?: (() => void) | undefined;
  onClose: () => void;
}

export function ChooseRoomDialog({ rooms, onChoose, onOpen, onClose }: ChooseRoomDialogProps) {
  return (
    <Dialog title={roomEntranceTexts.choose} onClose={onClose}>
      <div className="space-y-4">
        {onOpen && (
          <Button className="w-full" onClick={onOpen}>
            <Plus aria-hidden="true" className="size-4" />
            {roomEntranceTexts.newRoom}
          </Button>
        )}
        <ul aria-label={roomTexts.yours} className="-mx-2">
          {rooms.map((room) => (
            <li key={room.id}>
              <button
                type="button"
                className="flex min-h-14 w-full items-center gap-3 rounded-lg px-2 text-start hover:bg-raised"
                onClick={() => onChoose(room)}
              >
                <Artwork
                  artUrl={room.track?.artUrl}
                  title={room.track?.albumTitle ?? room.name}
                  sizePx={40}
                  color={room.track?.artColour}
                  className="size-10 shrink-0 rounded-lg"
                />
                <span className="min-w-0 grow">
                  <span dir="auto" className="block truncate font-medium">
                    {room.name}
                  </span>
                  <span dir="auto" className="block truncate text-sm text-muted">
                    {room.isHost ? roomTexts.youHost : roomTexts.hostedBy(room.hostName)}
                  </span>
                </span>
                <span className="shrink-0 text-sm text-muted tabular-nums">
                  {room.hereCount > 0 && roomTexts.here(room.hereCount)}
                </span>
              </button>
            </li>
          ))}
        </ul>
      </div>
    </Dialog>
  );
}
