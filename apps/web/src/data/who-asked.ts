/** Whoever asked for something is told what came of it, and nobody else. */
import { personOf } from '#api/token-claims.ts';
import { readToken } from '#api/token-store.ts';
import { showToast } from '#ui/toasts/toast-store.ts';

/** To be asked for at the beginning: at the end somebody else may sit here, or nobody. */
export function tellingWhoAsked() {
  const isStillHere = rememberWhoAsked();
  return (...toast: Parameters<typeof showToast>): void => {
    if (isStillHere()) showToast(...toast);
  };
}

/** Where more is said than a toast of one line. */
export function rememberWhoAsked(): () => boolean {
  const person = personOf(readToken());
  return () => personOf(readToken()) === person;
}
