import { isAdmin, PASSWORD_MIN_LENGTH } from '@tutti/contract';
import { AppError } from '#platform/app-error.ts';

/** counts code points of the composed form, as a person would count characters. */
export function requireLongEnough(password: string): void {
  if ([...password.normalize('NFC')].length < PASSWORD_MIN_LENGTH) throw new AppError('PASSWORD_TOO_SHORT');
}

interface PasswordOwner {
  readonly email: string;
  readonly userName: string;
  readonly roles: readonly string[];
}

/** Refuses the most common passwords; for administrators also those with a few characters appended (ruling 3.26). */
export async function requireStrongPassword(password: string, owner: PasswordOwner): Promise<void> {
  const isRefused = isAdmin(owner.roles) ? isWeakPassword : isAmongTheFirst;
  if (await isRefused(password, owner)) throw new AppError('PASSWORD_TOO_COMMON');
}

/** Characters that people append to a word when they are asked for a safer password. */
const DECORATION = /[\d!@#$%^&*.?_-]{1,4}$/;

type Names = Pick<PasswordOwner, 'email' | 'userName'>;

export async function isWeakPassword(password: string, names: Names): Promise<boolean> {
  const plain = normalize(password).replace(DECORATION, '');
  return (await isAmongTheFirst(password, names)) || isAmongTheFirst(plain, names);
}

async function isAmongTheFirst(password: string, { email, userName }: Names): Promise<boolean> {
  const { COMMON_PASSWORDS } = await import('./common-passwords.ts');
  const own = [email, email.slice(0, email.indexOf('@')), userName].map(normalize);
  const whole = normalize(password);
  if (whole === '') return false;
  return new Set(whole).size === 1 || COMMON_PASSWORDS.has(whole) || own.includes(whole);
}

function normalize(text: string): string {
  return text.normalize('NFKC').trim().toLowerCase();
}
