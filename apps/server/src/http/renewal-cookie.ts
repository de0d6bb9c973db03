/** The cookie that renews the page's token (ruling 0.5). It is sent only with calls about sign-in. */
import { SESSION_MAX_MS } from '@tutti/contract';
import { readCookie } from './read-cookie.ts';

const RENEWAL_COOKIE = 'tutti_renewal';

export function makeRenewalCookie(token: string, { isSecure }: { isSecure: boolean }): string {
  return compose(token, { isSecure, maxAgeS: Math.floor(SESSION_MAX_MS / 1_000) });
}

export function clearRenewalCookie(options: { isSecure: boolean }): string {
  return compose('', { ...options, maxAgeS: 0 });
}

export function readRenewalCookie(header: string | undefined): string | undefined {
  return readCookie(header, RENEWAL_COOKIE);
}

function compose(value: string, { isSecure, maxAgeS }: { isSecure: boolean; maxAgeS: number }): string {
  const attributes = ['HttpOnly', 'SameSite=Strict', 'Path=/api/auth', `Max-Age=${maxAgeS}`];
  if (isSecure) attributes.push('Secure');
  return `${RENEWAL_COOKIE}=${value}; ${attributes.join('; ')}`;
}
