/** Who gets an account here: the server writes it into the page (http/web-page.ts). */
import type { SignUp } from '@tutti/contract/setting-words';

let mode = document.querySelector<HTMLMetaElement>('meta[name=sign-up]')?.content;

export const isSignUp = (asked: SignUp): boolean => mode === asked;

/** The owner has decided anew in this very page, or the server has just refused somebody. */
export function setSignUp(next: SignUp): void {
  mode = next;
}
