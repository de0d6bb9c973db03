import { isAdmin, PASSWORD_MIN_LENGTH } from '@tutti/contract';
import { AppError } from '#platform/app-error.ts';

/** Counted as a person counts: code points. */
export function requireLongEnough(password: string): void {
  if ([...password].length < PASSWORD_MIN_LENGTH) throw new AppError('PASSWORD_TOO_SHORT');
}

interface PasswordOwner {
  readonly email: string;
  readonly userName: string;
  readonly roles: readonly string[];
}

/** Administrators can do most harm, so theirs is not one of the first that anybody would try (resolutions 3.26). */
export async function requireHardToGuess(password: string, owner: PasswordOwner): Promise<void> {
  if (isAdmin(owner.roles) && (await isEasyToGuess(password, owner)))
    throw new AppError('PASSWORD_TOO_COMMON');
}

/** What people append to a word when they are asked for something safer. */
const DECORATION = /[\d!@#$%^&*.?_-]{1,4}$/;

export async function isEasyToGuess(
  password: string,
  { email, userName }: Pick<PasswordOwner, 'email' | 'userName'>,
): Promise<boolean> {
  const { COMMON_PASSWORDS } = await import('./common-passwords.ts');
  const own = [email, email.slice(0, email.indexOf('@')), userName].map(normalise);
  const whole = normalise(password);
  const isOneCharacter = new Set(whole).size === 1;
  const isKnown = (text: string) => COMMON_PASSWORDS.has(text) || own.includes(text);
  return isOneCharacter || isKnown(whole) || isKnown(whole.replace(DECORATION, ''));
}

function normalise(text: string): string {
  return text.normalize('NFKC').trim().toLowerCase();
}
