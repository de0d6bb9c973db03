import { roomScreenHostTexts as screenTexts } from '@tutti/contract/rooms/screen-host-texts';
import { roomTexts as texts } from '@tutti/contract/rooms/texts';
import { Copy, Share2 } from 'lucide-react';
import { CopyField } from '#components/copy-field.tsx';
import { copyText } from '#components/listen-copy.ts';
import { QrCode } from '#components/qr-code.tsx';
import { roomLink } from '#components/rooms/room-parts.ts';
import type { Room } from '#data/rooms/rooms-queries.ts';
import { Button, IconButton } from '#ui/button.tsx';
import { Dialog } from '#ui/dialogs/dialog.tsx';

/** Refused or withdrawn by the user, the link is still in the dialog. */
function share(name: string, url: string): void {
  navigator.share({ title: name, url }).catch(() => undefined);
}

export function ShareRoomDialog({ room, onClose }: { room: Room; onClose: () => void }) {
  const { name, code } = room;
  const link = roomLink(code);
  return (
    <Dialog title={texts.share.title(name)} onClose={onClose}>
      <div className="flex flex-col items-center gap-5">
        <QrCode text={link} label={texts.share.qr} />
        <div className="text-center">
          <p className="text-sm text-muted">{texts.share.code}</p>
          <p className="flex items-center gap-1 ps-12">
            <span aria-label={[...code].join(' ')} role="img" className="room-code">
              {code}
            </span>
            <IconButton label={texts.share.copyCode} onClick={() => void copyText(code)}>
              <Copy aria-hidden="true" className="size-4" />
            </IconButton>
          </p>
        </div>
        <div className="w-full space-y-4">
          <CopyField label={texts.share.link} value={link} copyLabel={texts.share.copyLink} />
          <div className="space-y-1.5">
            <CopyField
              label={screenTexts.address}
              value={`${link}/screen`}
              copyLabel={screenTexts.copyAddress}
            />
            <p className="text-sm text-muted">{screenTexts.addressHint}</p>
          </div>
          {'share' in navigator && (
            <Button look="primary" className="w-full" onClick={() => share(name, link)}>
              <Share2 aria-hidden="true" className="size-4" />
              {texts.share.send}
            </Button>
          )}
        </div>
      </div>
    </Dialog>
  );
}
