import { ROOM_GUEST_NAME_MAX_LENGTH } from '@tutti/contract/limits';
import { pageTexts } from '@tutti/contract/page/texts';
import { roomGuestTexts as texts } from '@tutti/contract/rooms/guest-texts';
import { roomTexts } from '@tutti/contract/rooms/texts';
import { type FormEvent, useRef, useState } from 'react';
import { isTransient, readCode } from '#api/api-error.ts';
import { type GuestStay, joinAsGuest } from '#api/room-guests-api.ts';
import { FormPage, textLinkClass } from '#components/forms/form-page.tsx';
import { Button } from '#ui/button.tsx';
import { Field } from '#ui/fields/field.tsx';
import { MessageState } from '#ui/states/message-state.tsx';
import type { GuestVisit, OpenEngine } from './use-guest-room.ts';

interface GuestEntranceProps {
  code: string;
  openEngine: OpenEngine;
  invitation: { readonly room: string } | { readonly error: Error };
  onJoined: (visit: GuestVisit) => void;
  onLogin: () => void;
}

function NoWayIn({ error }: { error: Error }) {
  const isUnknown = ['ROOM_CODE_UNKNOWN', 'VALIDATION_FAILED'].includes(readCode(error) ?? '');
  return (
    <MessageState
      isAlert
      drawing="people"
      title={isUnknown ? roomTexts.code.unknown : roomTexts.notJoined}
      text={isUnknown ? roomTexts.code.unknownHint : error.message}
      action={
        isTransient(error) && (
          <Button look="primary" onClick={() => window.location.reload()}>
            {pageTexts.retry}
          </Button>
        )
      }
    />
  );
}

/** One name and one press: the press also allows the browser to play sound. */
function NameForm({
  code,
  openEngine,
  onJoined,
}: Pick<GuestEntranceProps, 'code' | 'openEngine' | 'onJoined'>) {
  const [name, setName] = useState('');
  const [error, setError] = useState<string>();
  const [isJoining, setIsJoining] = useState(false);
  const stay = useRef<GuestStay>(undefined);

  async function join(event: FormEvent) {
    event.preventDefault();
    if (isJoining || name.trim() === '') return;
    setIsJoining(true);
    setError(undefined);
    // Before anything else is waited for, because the press allows sound only for a moment.
    const engine = openEngine(() => stay.current);
    try {
      const joined = await joinAsGuest(code, name);
      stay.current = joined.stay;
      onJoined({ ...joined, engine });
    } catch (failure) {
      engine.dispose();
      setIsJoining(false);
      setError(failure instanceof Error ? failure.message : roomTexts.notJoined);
    }
  }

  return (
    <form className="space-y-4" onSubmit={(event) => void join(event)}>
      <Field
        label={texts.name}
        hint={texts.nameHint}
        error={error}
        value={name}
        maxLength={ROOM_GUEST_NAME_MAX_LENGTH}
        autoComplete="nickname"
        autoFocus
        required
        onChange={(event) => setName(event.currentTarget.value)}
      />
      <Button type="submit" look="primary" className="w-full" isUnavailable={isJoining}>
        {isJoining ? texts.joining : texts.join}
      </Button>
    </form>
  );
}

export function GuestEntrance({ code, openEngine, invitation, onJoined, onLogin }: GuestEntranceProps) {
  const isInvited = 'room' in invitation;
  return (
    <FormPage
      heading={isInvited ? texts.invited(invitation.room) : texts.title}
      {...(isInvited && { note: texts.hint })}
      aside={
        <button type="button" className={textLinkClass} onClick={onLogin}>
          {texts.signIn}
        </button>
      }
    >
      {isInvited ? (
        <NameForm code={code} openEngine={openEngine} onJoined={onJoined} />
      ) : (
        <NoWayIn error={invitation.error} />
      )}
    </FormPage>
  );
}
