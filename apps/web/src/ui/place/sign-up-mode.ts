/** The sign-up mode, which the server writes into the page (http/web-page.ts). */
import type { SignUp } from '@tutti/contract/setting-words';

let mode = document.querySelector<HTMLMetaElement>('meta[name=sign-up]')?.content;

export const isSignUp = (asked: SignUp): boolean => mode === asked;

/** Call when the owner has changed it in this page, or the server has refused a sign-up. */
export function setSignUp(next: SignUp): void {
  mode = next;
}
