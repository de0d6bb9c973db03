import { ROOM_NAME_MAX_LENGTH } from '@tutti/contract/limits';
import { pageTexts } from '@tutti/contract/page/texts';
import { roomEntranceTexts } from '@tutti/contract/rooms/entrance-texts';
import { roomMenuTexts } from '@tutti/contract/rooms/menu-texts';
import { roomTexts as texts } from '@tutti/contract/rooms/texts';
import { type FormEvent, useId, useState } from 'react';
import type { RoomMusic } from '#components/room-requests/room-requests.ts';
import { useRoomEntrance } from '#components/rooms/use-room-entrance.ts';
import { useAuth } from '#data/account/auth-context.tsx';
import { beginningOf } from '#data/rooms/room-additions.ts';
import { type RoomMode, useOpenRoom } from '#data/rooms/rooms-queries.ts';
import { Button } from '#ui/button.tsx';
import { Dialog } from '#ui/dialogs/dialog.tsx';
import { Field } from '#ui/fields/field.tsx';
import { Banner } from '#ui/states/banner.tsx';
import { ModeChoice } from './mode-choice.tsx';
import { SettingLine } from './setting-line.tsx';

interface OpenRoomDialogProps {
  mayBePublic: boolean;
  /** The music that the room begins with. */
  beginning?: { readonly name: string; readonly music: RoomMusic } | undefined;
  onClose: () => void;
}

/** The first suggestion needs no typing. */
export function OpenRoomDialog({ mayBePublic, beginning, onClose }: OpenRoomDialogProps) {
  const { user } = useAuth();
  const [name, setName] = useState(user === undefined ? '' : texts.nameOf(user.userName));
  const [mode, setMode] = useState<RoomMode>('queue');
  const [isPublic, setIsPublic] = useState(false);
  const opening = useOpenRoom();
  const enter = useRoomEntrance();
  const id = useId();
  const wanted = name.trim().slice(0, ROOM_NAME_MAX_LENGTH);

  function open(event: FormEvent) {
    event.preventDefault();
    if (wanted === '' || opening.isPending) return;
    opening.mutate(
      { name: wanted, mode, isPublic, ...beginningOf(beginning?.music) },
      {
        onSuccess({ room }) {
          onClose();
          enter(room.id);
        },
      },
    );
  }

  return (
    <Dialog
      title={beginning === undefined ? texts.open : roomMenuTexts.playTogether}
      onClose={onClose}
      footer={
        <>
          <Button look="ghost" onClick={onClose}>
            {pageTexts.cancel}
          </Button>
          <Button type="submit" form={id} look="primary" isUnavailable={wanted === '' || opening.isPending}>
            {texts.open}
          </Button>
        </>
      }
    >
      <form id={id} className="space-y-5" onSubmit={open}>
        {beginning !== undefined && (
          <p dir="auto" className="text-sm wrap-anywhere text-muted">
            {roomEntranceTexts.begins(beginning.name)}
          </p>
        )}
        {opening.error !== null && <Banner tone="bad">{opening.error.message}</Banner>}
        <Field
          label={texts.name}
          value={name}
          dir="auto"
          maxLength={ROOM_NAME_MAX_LENGTH}
          autoComplete="off"
          onChange={(event) => setName(event.currentTarget.value)}
        />
        <ModeChoice value={mode} onChange={setMode} />
        {mayBePublic && (
          <SettingLine
            label={texts.settings.public}
            hint={texts.settings.publicHint}
            isOn={isPublic}
            onToggle={() => setIsPublic(!isPublic)}
          />
        )}
      </form>
    </Dialog>
  );
}
