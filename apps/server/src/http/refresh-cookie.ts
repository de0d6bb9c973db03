/** The cookie that renews the page's token (ruling 0.5). It is sent only with calls about sign-in. */
import { SESSION_MAX_MS } from '@tutti/contract';
import { readCookie } from './read-cookie.ts';

const REFRESH_COOKIE = 'tutti_renewal';

export function makeRefreshCookie(token: string, { isSecure }: { isSecure: boolean }): string {
  return compose(token, { isSecure, maxAgeS: Math.floor(SESSION_MAX_MS / 1_000) });
}

export function clearRefreshCookie(options: { isSecure: boolean }): string {
  return compose('', { ...options, maxAgeS: 0 });
}

export function readRefreshCookie(header: string | undefined): string | undefined {
  return readCookie(header, REFRESH_COOKIE);
}

function compose(value: string, { isSecure, maxAgeS }: { isSecure: boolean; maxAgeS: number }): string {
  const attributes = ['HttpOnly', 'SameSite=Strict', 'Path=/api/auth', `Max-Age=${maxAgeS}`];
  if (isSecure) attributes.push('Secure');
  return `${REFRESH_COOKIE}=${value}; ${attributes.join('; ')}`;
}
