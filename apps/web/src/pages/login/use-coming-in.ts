import { useEffect, useEffectEvent } from 'react';
import { useAuth } from '#data/account/auth-context.tsx';
import { canGoOn, onConfirmed, tryToComeIn } from '#data/account/sign-up-waiting.ts';

/** An administrator is asked for rarely: once a minute at first, and less and less often. */
const FIRST_WAIT_MS = 60_000;
const LONGEST_WAIT_MS = 15 * 60_000;

/**
 * Signs in as soon as that is possible: when the link was opened in this browser, when somebody comes back to this page,
 * and now and then while they look at it.
 */
export function useComingIn(): void {
  const { signIn } = useAuth();
  const tryNow = useEffectEvent(async () => {
    const token = await tryToComeIn();
    if (token !== undefined) signIn(token);
  });

  useEffect(() => {
    let waitMs = FIRST_WAIT_MS;
    let timer: ReturnType<typeof setTimeout> | undefined;
    const schedule = () => {
      clearTimeout(timer);
      if (!canGoOn() || document.visibilityState === 'hidden') return;
      timer = setTimeout(() => {
        waitMs = Math.min(waitMs * 2, LONGEST_WAIT_MS);
        void tryNow().then(schedule);
      }, waitMs);
    };
    const comeBack = () => {
      if (document.visibilityState === 'visible') void tryNow().then(schedule);
    };
    schedule();
    document.addEventListener('visibilitychange', comeBack);
    const stopListening = onConfirmed(() => void tryNow().then(schedule));
    return () => {
      clearTimeout(timer);
      document.removeEventListener('visibilitychange', comeBack);
      stopListening();
    };
  }, []);
}
