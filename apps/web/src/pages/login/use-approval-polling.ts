import { useEffect, useEffectEvent } from 'react';
import { useAuth } from '#data/account/auth-context.tsx';
import { onConfirmed, readSignUpState, trySignIn, type Waiting } from '#data/account/sign-up-waiting.ts';
import { beginSignOn } from '#data/account/single-sign-on-queries.ts';

/** Short, because the user is waiting. */
const VISIBLE_WAIT_MS = 5_000;
const HIDDEN_WAIT_MS = 60_000;
/** The longest interval while the server is busy or unreachable. */
const FAILED_WAIT_MAX_MS = 60_000;

type Answer = 'waiting' | 'done' | 'failed';

/**
 * Polls whether the account is approved and signs in as soon as it is. It polls at once when the page becomes visible
 * again, or when the link was opened in this browser. `onFormNeeded` is called when the page cannot sign in by itself,
 * because it no longer has the password, or because another service has to do it.
 */
export function useApprovalPolling(
  { ticket, isBySignOn }: Pick<Waiting, 'ticket' | 'isBySignOn'>,
  onFormNeeded: () => void,
): void {
  const { signIn } = useAuth();
  const poll = useEffectEvent(async (): Promise<Answer> => {
    if (ticket === undefined) return 'done';
    const state = await readSignUpState(ticket).catch(() => 'failed' as const);
    if (state === 'waiting' || state === 'failed') return state;
    if (state === 'unknown') return 'done';
    if (isBySignOn) {
      onFormNeeded();
      beginSignOn();
      return 'done';
    }
    const outcome = await trySignIn();
    if (outcome === 'failed') return 'failed';
    if (outcome === 'refused') onFormNeeded();
    else signIn(outcome.token);
    return 'done';
  });

  useEffect(() => pollUntilDone(poll), []);
}

/** Ends when the result is `done` or the returned function is called. Only one request is pending at a time. */
function pollUntilDone(poll: () => Promise<Answer>): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined;
  let isPolling = false;
  let isOver = false;
  let failures = 0;

  const isHidden = () => document.visibilityState === 'hidden';
  const schedule = () => {
    clearTimeout(timer);
    if (isOver) return;
    const usual = isHidden() ? HIDDEN_WAIT_MS : VISIBLE_WAIT_MS;
    timer = setTimeout(
      pollNow,
      Math.max(usual, Math.min(VISIBLE_WAIT_MS * 2 ** failures, FAILED_WAIT_MAX_MS)),
    );
  };
  const pollNow = () => {
    if (isPolling || isOver) return;
    isPolling = true;
    clearTimeout(timer);
    void poll().then((answer) => {
      isPolling = false;
      failures = answer === 'failed' ? failures + 1 : 0;
      isOver ||= answer === 'done';
      schedule();
    });
  };
  const onVisibility = () => (isHidden() ? schedule() : pollNow());

  pollNow();
  document.addEventListener('visibilitychange', onVisibility);
  const stopListening = onConfirmed(pollNow);
  return () => {
    isOver = true;
    clearTimeout(timer);
    document.removeEventListener('visibilitychange', onVisibility);
    stopListening();
  };
}
