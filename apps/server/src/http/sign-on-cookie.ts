/** Binds a single sign-on to the browser that began it; `Lax`, because the browser comes back from another site. */
import { readCookie } from './read-cookie.ts';

const SIGN_ON_COOKIE = 'tutti_sso';

export function makeSignOnCookie(
  value: string,
  { isSecure, maxAgeS }: { isSecure: boolean; maxAgeS: number },
): string {
  const attributes = ['HttpOnly', 'SameSite=Lax', 'Path=/api/auth/sso', `Max-Age=${maxAgeS}`];
  if (isSecure) attributes.push('Secure');
  return `${SIGN_ON_COOKIE}=${value}; ${attributes.join('; ')}`;
}

export function clearSignOnCookie({ isSecure }: { isSecure: boolean }): string {
  return makeSignOnCookie('', { isSecure, maxAgeS: 0 });
}

export function readSignOnCookie(header: string | undefined): string | undefined {
  return readCookie(header, SIGN_ON_COOKIE);
}
