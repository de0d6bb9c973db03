/** Shows the result of a request only to the user who sent it. */
import { personOf } from '#api/token-claims.ts';
import { readToken } from '#api/token-store.ts';
import { showToast } from '#ui/toasts/toast-store.ts';

/** Call it when a request begins, because another user may be signed in when it ends. */
export function guardedToast() {
  const isStillHere = guardSession();
  return (...toast: Parameters<typeof showToast>): void => {
    if (isStillHere()) showToast(...toast);
  };
}

export function guardSession(): () => boolean {
  const person = personOf(readToken());
  return () => personOf(readToken()) === person;
}
