import { listeningTexts } from '@tutti/contract/listen-keys/texts';
import { roomTexts as texts } from '@tutti/contract/rooms/texts';
import { clsx } from 'clsx';
import { DoorOpen, EllipsisVertical, Globe, Lock, Radio, Settings2, UserPlus } from 'lucide-react';
import { useState } from 'react';
import { isHosting } from '#components/rooms/room-parts.ts';
import { useRoomSound } from '#components/rooms/use-room-sound.ts';
import { STATION_NAME_FONT } from '#components/stations/station-naming.ts';
import type { KnownRoom } from '#data/rooms/rooms-queries.ts';
import { useLeaveRoom } from '#data/rooms/rooms-queries.ts';
import { useOpenView } from '#navigation/view.ts';
import { Button, IconButton } from '#ui/button.tsx';
import { MenuButton } from '#ui/menu-button.tsx';
import { usePhone } from '#ui/screen/use-phone.ts';
import { Later } from '#ui/states/later.tsx';
import { lazyComponent } from '#ui/states/lazy-component.tsx';
import { showToast } from '#ui/toasts/toast-store.ts';
import { useIsEntering } from './room-entrance.tsx';
import { SoundChoice } from './sound-choice.tsx';

const ShareRoom = lazyComponent(async () => (await import('./share-room-dialog.tsx')).ShareRoomDialog);
const RoomElsewhere = lazyComponent(
  async () => (await import('./room-elsewhere-dialog.tsx')).RoomElsewhereDialog,
);
const RoomSettings = lazyComponent(async () => (await import('./room-settings.tsx')).RoomSettingsDialog);

/** Leaving asks nothing, because the room lives on and its code still works. */
function useLeave({ room }: KnownRoom): () => void {
  const openView = useOpenView();
  const { leave } = useRoomSound(room.id);
  const leaving = useLeaveRoom();
  return () => {
    openView({ id: 'rooms' });
    leaving.mutate(room.id, { onError: (error) => void showToast('error', error.message) });
    void leave();
  };
}

function Facts({ known }: { known: KnownRoom }) {
  const { isPublic, mode, isLocked, needsApproval } = known.room;
  const Icon = isPublic ? Globe : Lock;
  const facts = [
    texts[isPublic ? 'isPublic' : 'isPrivate'],
    texts.mode[mode].name,
    ...(isLocked ? [texts.locked] : []),
    ...(needsApproval ? [texts.approval] : []),
  ];
  return (
    <p className="flex items-center gap-1.5 text-sm text-muted">
      <Icon aria-hidden="true" className="size-3.5 shrink-0" />
      <span className="truncate">{facts.join(' · ')}</span>
    </p>
  );
}

export function RoomHead({ known }: { known: KnownRoom }) {
  const { room } = known;
  const [opened, setOpened] = useState<'share' | 'settings' | 'elsewhere'>();
  const leave = useLeave(known);
  const isPhone = usePhone();
  const isEntering = useIsEntering(known);
  const close = () => setOpened(undefined);
  return (
    <header className="room-head">
      <div className="min-w-0 grow">
        <h1 dir="auto" className={clsx('room-name', STATION_NAME_FONT)} title={room.name}>
          {room.name}
        </h1>
        <Facts known={known} />
      </div>
      {!isPhone && !isEntering && <SoundChoice roomId={room.id} />}
      <div className="flex shrink-0 items-center">
        <Button
          className="bg-ink/10! hover:bg-ink/20! max-sm:size-11 max-sm:px-0"
          aria-label={texts.invite}
          onClick={() => setOpened('share')}
        >
          <UserPlus aria-hidden="true" className="size-4" />
          <span className="max-sm:hidden">{texts.invite}</span>
        </Button>
        {isHosting(known) && (
          <IconButton
            label={texts.settings.title}
            aria-haspopup="dialog"
            onClick={() => setOpened('settings')}
          >
            <Settings2 aria-hidden="true" className="size-5" />
          </IconButton>
        )}
        <MenuButton
          label={texts.more}
          icon={EllipsisVertical}
          items={[
            {
              label: listeningTexts.elsewhere.open,
              icon: Radio,
              onSelect: () => setOpened('elsewhere'),
            },
            { label: texts.leave, icon: DoorOpen, onSelect: leave },
          ]}
        />
      </div>
      <Later resetKey={opened ?? ''} onMissing={close}>
        {opened === 'share' && <ShareRoom room={room} onClose={close} />}
        {opened === 'elsewhere' && <RoomElsewhere room={room} onClose={close} />}
        {opened === 'settings' && <RoomSettings known={known} onClose={close} />}
      </Later>
    </header>
  );
}
