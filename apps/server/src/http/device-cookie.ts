/** Distinguishes a known browser from one that only guesses; grants nothing by itself. */
import { readCookie } from './read-cookie.ts';

const DEVICE_COOKIE = 'tutti_device';
const MAX_AGE_S = 365 * 24 * 3_600;

export function makeDeviceCookie(token: string, { isSecure }: { isSecure: boolean }): string {
  const attributes = ['HttpOnly', 'SameSite=Strict', 'Path=/api/auth', `Max-Age=${MAX_AGE_S}`];
  if (isSecure) attributes.push('Secure');
  return `${DEVICE_COOKIE}=${token}; ${attributes.join('; ')}`;
}

export function readDeviceCookie(header: string | undefined): string | undefined {
  return readCookie(header, DEVICE_COOKIE);
}
