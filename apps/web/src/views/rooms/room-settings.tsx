import { ROOM_NAME_MAX_LENGTH } from '@tutti/contract/limits';
import { roomTexts as texts } from '@tutti/contract/rooms/texts';
import { RefreshCw } from 'lucide-react';
import { useState } from 'react';
import { isHost } from '#components/rooms/room-parts.ts';
import { type RoomAction, useRoomCommand } from '#data/rooms/room-commands.ts';
import type { KnownRoom } from '#data/rooms/rooms-queries.ts';
import { Button } from '#ui/button.tsx';
import { ConfirmDialog } from '#ui/dialogs/confirm-dialog.tsx';
import { Dialog } from '#ui/dialogs/dialog.tsx';
import { Field } from '#ui/fields/field.tsx';
import { ModeChoice } from './mode-choice.tsx';
import { SettingLine } from './setting-line.tsx';

type Send = (action: RoomAction) => Promise<boolean>;

/** Saved when the field is left, as in the settings of the server. */
function NameField({ name, send }: { name: string; send: Send }) {
  const [typed, setTyped] = useState(name);
  function save() {
    const wanted = typed.trim();
    if (wanted === '') return setTyped(name);
    if (wanted !== name) void send({ type: 'rename', name: wanted });
  }
  return (
    <Field
      label={texts.name}
      value={typed}
      dir="auto"
      maxLength={ROOM_NAME_MAX_LENGTH}
      autoComplete="off"
      onChange={(event) => setTyped(event.currentTarget.value)}
      onBlur={save}
      onKeyDown={(event) => event.key === 'Enter' && event.currentTarget.blur()}
    />
  );
}

/** Ends everyone's evening, so it asks once. */
function EndRoom({ name, onEnd }: { name: string; onEnd: () => void }) {
  const [isConfirming, setIsConfirming] = useState(false);
  return (
    <>
      <Button className="room-end" onClick={() => setIsConfirming(true)}>
        {texts.end.action}
      </Button>
      {isConfirming && (
        <ConfirmDialog
          title={texts.end.question(name)}
          text={texts.end.text}
          action={texts.end.action}
          isDanger
          onConfirm={() => {
            setIsConfirming(false);
            onEnd();
          }}
          onCancel={() => setIsConfirming(false)}
        />
      )}
    </>
  );
}

/** Co-hosts look after the queue; everything else is up to the host. */
export function RoomSettingsDialog({ known, onClose }: { known: KnownRoom; onClose: () => void }) {
  const { room } = known;
  const { send } = useRoomCommand(room.id);
  const lines = [
    {
      label: texts.settings.locked,
      hint: texts.settings.lockedHint,
      isOn: room.isLocked,
      action: { type: 'set-locked', isOn: !room.isLocked },
    },
    {
      label: texts.settings.approval,
      hint: texts.settings.approvalHint,
      isOn: room.needsApproval,
      action: { type: 'set-approval', isOn: !room.needsApproval },
    },
    ...(isHost(known)
      ? [
          {
            label: texts.settings.keepGoing,
            hint: texts.settings.keepGoingHint,
            isOn: room.keepsGoing,
            action: { type: 'set-keep-going', isOn: !room.keepsGoing },
          } as const,
        ]
      : []),
  ] as const;
  return (
    <Dialog title={texts.settings.title} onClose={onClose}>
      <div className="space-y-5">
        {isHost(known) && (
          <>
            <NameField key={room.name} name={room.name} send={send} />
            <ModeChoice value={room.mode} onChange={(mode) => void send({ type: 'set-mode', mode })} />
          </>
        )}
        {lines.map(({ action, ...line }) => (
          <SettingLine key={action.type} {...line} onToggle={() => void send(action)} />
        ))}
        {isHost(known) && (
          <>
            <div className="flex items-center justify-between gap-4">
              <div className="min-w-0">
                <p className="font-medium">{texts.settings.code}</p>
                <p className="room-code-small">{room.code}</p>
              </div>
              <Button onClick={() => void send({ type: 'change-code' })}>
                <RefreshCw aria-hidden="true" className="size-4" />
                {texts.settings.changeCode}
              </Button>
            </div>
            <div className="border-t border-line pt-5">
              <EndRoom name={room.name} onEnd={() => void send({ type: 'end' })} />
            </div>
          </>
        )}
      </div>
    </Dialog>
  );
}
