import { useLocation } from 'react-router';
import type { Waiting } from '#data/account/sign-up-waiting.ts';
import { Banner } from '#ui/states/banner.tsx';
import { Later } from '#ui/states/later.tsx';
import { laterPart } from '#ui/states/later-part.tsx';

/** Few come from signing up. */
const WaitingRoom = laterPart(async () => (await import('./waiting-room.tsx')).WaitingRoom);

/** Who has just signed up, as the page before told it. */
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

/** A sentence that another page passed along, such as the one after registering. */
function readPassedMessage(state: unknown): string | undefined {
  if (typeof state !== 'object' || state === null) return undefined;
  const message: unknown = Reflect.get(state, 'message');
  return typeof message === 'string' ? message : undefined;
}

interface PassedAlongProps {
  isQuiet: boolean;
  waiting: Waiting | undefined;
  /** The form is shown, because the person asked for it or because nobody has to approve. */
  onFormNeeded: () => void;
}

/** What the page before told: a sentence, silent beside a refusal, or who waits for an approval. */
export function PassedAlong({ isQuiet, waiting, onFormNeeded }: PassedAlongProps) {
  const { state } = useLocation();
  const message = readPassedMessage(state);
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
