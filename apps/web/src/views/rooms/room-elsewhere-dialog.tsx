import { listeningTexts } from '@tutti/contract/listen-keys/texts';
import { roomTexts } from '@tutti/contract/rooms/texts';
import { PrivateAddresses } from '#components/listen-addresses/private-addresses.tsx';
import { roomLinks } from '#components/listen-addresses/station-links.ts';
import type { Room } from '#data/rooms/rooms-queries.ts';
import { Dialog } from '#ui/dialogs/dialog.tsx';

/** Lets a person hear the room on a radio or in another player. */
export function RoomElsewhereDialog({ room, onClose }: { room: Room; onClose: () => void }) {
  const texts = roomTexts.elsewhere;
  return (
    <Dialog isWide title={listeningTexts.elsewhere.title(room.name)} onClose={onClose}>
      <div className="space-y-6">
        <p className="text-sm">{texts.note}</p>
        <PrivateAddresses
          linksOf={(key) => roomLinks(window.location.origin, room.id, key)}
          needsKey={texts.needsKey}
        />
      </div>
    </Dialog>
  );
}
