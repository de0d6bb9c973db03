import { pageTexts } from '@tutti/contract/page/texts';
import { roomTexts as texts } from '@tutti/contract/rooms/texts';
import { useEffect, useRef } from 'react';
import { useNavigate, useParams } from 'react-router';
import { isTransient, readCode } from '#api/api-error.ts';
import { useRoomEntrance } from '#components/rooms/use-room-entrance.ts';
import { useJoinRoomByCode } from '#data/rooms/rooms-queries.ts';
import { linkTargetOf } from '#navigation/view.ts';
import { usePageTitle } from '#ui/announcer.tsx';
import { Button } from '#ui/button.tsx';
import { MessageState } from '#ui/states/message-state.tsx';
import { Spinner } from '#ui/states/spinner.tsx';

/** The address in links and QR codes: joins the room of the code, and shows it. */
export function JoinRoomPage() {
  const { code = '' } = useParams();
  const navigate = useNavigate();
  const enter = useRoomEntrance({ isReplacing: true });
  const { mutate, error, isPending } = useJoinRoomByCode();
  const tried = useRef<string>(undefined);
  usePageTitle(texts.title);

  const join = () => mutate(code, { onSuccess: ({ room }) => enter(room.id) });
  useEffect(() => {
    // Once for each code, because every wrong one counts.
    if (tried.current === code) return;
    tried.current = code;
    mutate(code, { onSuccess: ({ room }) => enter(room.id) });
  }, [code, mutate, enter]);

  if (error === null || isPending) {
    return (
      <div className="grid min-h-96 place-items-center">
        <h1 className="sr-only">{texts.title}</h1>
        <Spinner label={texts.joining} />
      </div>
    );
  }
  const isUnknown = ['ROOM_CODE_UNKNOWN', 'VALIDATION_FAILED'].includes(readCode(error) ?? '');
  const { to, state } = linkTargetOf({ id: 'rooms' });
  return (
    <>
      <h1 className="sr-only">{texts.title}</h1>
      <MessageState
        isAlert
        drawing="people"
        title={isUnknown ? texts.code.unknown : texts.notJoined}
        text={isUnknown ? texts.code.unknownHint : error.message}
        action={
          <div className="flex flex-wrap justify-center gap-3">
            {isTransient(error) && (
              <Button look="primary" onClick={join}>
                {pageTexts.retry}
              </Button>
            )}
            <Button
              look={isTransient(error) ? 'quiet' : 'primary'}
              onClick={() => void navigate(to, { state, replace: true })}
            >
              {isUnknown ? texts.code.again : texts.allRooms}
            </Button>
          </div>
        }
      />
    </>
  );
}
