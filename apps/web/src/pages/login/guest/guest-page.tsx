import { roomGuestTexts as texts } from '@tutti/contract/rooms/guest-texts';
import { roomTexts } from '@tutti/contract/rooms/texts';
import { type ReactNode, useCallback, useEffect, useRef, useState } from 'react';
import { readCode } from '#api/api-error.ts';
import { lookAtRoom } from '#api/room-guests-api.ts';
import { FormPage } from '#components/forms/form-page.tsx';
import { usePageTitle } from '#ui/announcer.tsx';
import { Button } from '#ui/button.tsx';
import { MessageState } from '#ui/states/message-state.tsx';
import { Spinner } from '#ui/states/spinner.tsx';
import { GuestEntrance } from './guest-entrance.tsx';
import { GuestRoomScreen } from './guest-room.tsx';
import { readStay, writeStay } from './guest-stay.ts';
import { createGuestEngine, type GuestVisit, type OpenEngine } from './use-guest-room.ts';

/** The page knows nothing of the room yet, or its name, or why there is no way in. */
type Invitation = 'unknown' | { readonly room: string } | { readonly error: Error };

function useInvitation(code: string, isWanted: boolean): Invitation {
  const [invitation, setInvitation] = useState<Invitation>('unknown');
  const looked = useRef<string>(undefined);
  useEffect(() => {
    // Once for each code, because every wrong one counts.
    if (!isWanted || looked.current === code) return;
    looked.current = code;
    lookAtRoom(code).then(
      (room) => setInvitation({ room }),
      (error: Error) => setInvitation({ error }),
    );
  }, [code, isWanted]);
  return invitation;
}

/** After a reload the browser may refuse sound until the guest presses a button. */
function resumeVisit(code: string, openEngine: OpenEngine): GuestVisit | undefined {
  const stay = readStay(code, Date.now());
  return stay && { stay, known: undefined, engine: openEngine(() => stay) };
}

/** The sign-in's address would lead nobody else to the room. */
function useRoomAddress(code: string, isShown: boolean): void {
  useEffect(() => {
    if (!isShown) return undefined;
    const before = window.location.pathname;
    const address = `/room/${encodeURIComponent(code)}`;
    const show = (path: string) => window.history.replaceState(window.history.state, '', path);
    show(address);
    return () => {
      // Somebody who has followed a link is elsewhere by now.
      if (window.location.pathname === address) show(before);
    };
  }, [code, isShown]);
}

interface GuestPageProps {
  code: string;
  /** Shown instead if the owner lets no guests in, or to somebody who has an account. */
  login: ReactNode;
  openEngine?: OpenEngine;
}

/** The address in links and QR codes leads here if nobody is signed in: joins the room without an account. */
export function GuestPage({ code, login, openEngine = createGuestEngine }: GuestPageProps) {
  usePageTitle(texts.title);
  const [visit, setVisit] = useState<GuestVisit | undefined>(() => resumeVisit(code, openEngine));
  const [isOver, setIsOver] = useState(false);
  const [wantsLogin, setWantsLogin] = useState(false);
  const invitation = useInvitation(code, visit === undefined && !isOver);
  const onOver = useCallback(() => {
    writeStay(undefined);
    setVisit(undefined);
    setIsOver(true);
  }, []);

  // Without guests, the link leads people with an account to their sign-in.
  const isOff =
    typeof invitation === 'object' &&
    'error' in invitation &&
    readCode(invitation.error) === 'ROOM_GUESTS_OFF';
  const isLogin = wantsLogin || (isOff && visit === undefined);
  useRoomAddress(code, !isLogin);

  if (isLogin) return login;
  if (visit !== undefined) return <GuestRoomScreen visit={visit} onOver={onOver} />;
  if (isOver) {
    return (
      <FormPage heading={texts.title}>
        <MessageState
          title={texts.over}
          action={
            <Button look="primary" onClick={() => setIsOver(false)}>
              {texts.again}
            </Button>
          }
        />
      </FormPage>
    );
  }
  if (invitation === 'unknown') {
    return (
      <FormPage heading={texts.title}>
        <Spinner label={roomTexts.loadingRoom} />
      </FormPage>
    );
  }
  return (
    <GuestEntrance
      code={code}
      openEngine={openEngine}
      invitation={invitation}
      onJoined={(joined) => {
        writeStay(joined.stay);
        setVisit(joined);
      }}
      onLogin={() => setWantsLogin(true)}
    />
  );
}
