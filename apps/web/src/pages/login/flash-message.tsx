import { useLocation } from 'react-router';
import type { Waiting } from '#data/account/sign-up-waiting.ts';
import { Banner } from '#ui/states/banner.tsx';
import { Later } from '#ui/states/later.tsx';
import { lazyComponent } from '#ui/states/lazy-component.tsx';

/** Loaded on demand, because few users arrive after signing up. */
const WaitingRoom = lazyComponent(async () => (await import('./waiting-room.tsx')).WaitingRoom);

export function readWaiting(state: unknown): Waiting | undefined {
  if (typeof state !== 'object' || state === null) return undefined;
  const waiting: unknown = Reflect.get(state, 'waiting');
  if (typeof waiting !== 'object' || waiting === null) return undefined;
  const text = (name: keyof Waiting) => {
    const value: unknown = Reflect.get(waiting, name);
    return typeof value === 'string' ? value : undefined;
  };
  const is = (name: keyof Waiting) => Reflect.get(waiting, name) === true;
  if (text('email') === undefined && !is('isBySignOn')) return undefined;
  return {
    email: text('email'),
    ticket: text('ticket'),
    isBySignOn: is('isBySignOn'),
    isByApproval: is('isByApproval'),
    isMailed: is('isMailed'),
  };
}

function readFlashMessage(state: unknown): string | undefined {
  if (typeof state !== 'object' || state === null) return undefined;
  const message: unknown = Reflect.get(state, 'message');
  return typeof message === 'string' ? message : undefined;
}

interface FlashMessageProps {
  isQuiet: boolean;
  waiting: Waiting | undefined;
  /** Called when the form has to be shown: on request, or because no approval is needed. */
  onFormNeeded: () => void;
}

export function FlashMessage({ isQuiet, waiting, onFormNeeded }: FlashMessageProps) {
  const { state } = useLocation();
  const message = readFlashMessage(state);
  return (
    <>
      {message && !isQuiet && <Banner tone="good">{message}</Banner>}
      {waiting && (
        <Later>
          <WaitingRoom {...waiting} onFormNeeded={onFormNeeded} />
        </Later>
      )}
    </>
  );
}
