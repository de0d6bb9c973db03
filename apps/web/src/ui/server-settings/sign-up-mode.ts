/** The sign-up mode, which the server writes into the page (http/web-page.ts). */
import type { SignUp } from '@tutti/contract/admin-settings/words';

let mode = document.querySelector<HTMLMetaElement>('meta[name=sign-up]')?.content;

export const isSignUp = (expected: SignUp): boolean => mode === expected;

/** Updates the mode after a change in this page, or after the server has refused a sign-up. */
export function setSignUp(next: SignUp): void {
  mode = next;
}
