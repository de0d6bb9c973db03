import { SESSION_MAX_MS } from '@tutti/contract';

/**
 * Media elements cannot send a header, so signing in also sets this cookie, which only GET and HEAD of media accept
 * (ruling 0.4).
 */
export const MEDIA_COOKIE = 'tutti_media';

/** What plays: below nothing else is it sent. */
const PATHS = ['/api', '/radio', '/embed'];

/** One for each of the addresses. */
export function makeMediaCookie(token: string, { isSecure }: { isSecure: boolean }): string[] {
  return compose(token, { isSecure, maxAgeS: Math.floor(SESSION_MAX_MS / 1_000) });
}

export function clearMediaCookie(options: { isSecure: boolean }): string[] {
  return compose('', { ...options, maxAgeS: 0 });
}

function compose(value: string, { isSecure, maxAgeS }: { isSecure: boolean; maxAgeS: number }): string[] {
  return PATHS.map((path) => {
    const attributes = ['HttpOnly', 'SameSite=Strict', `Path=${path}`, `Max-Age=${maxAgeS}`];
    if (isSecure) attributes.push('Secure');
    return `${MEDIA_COOKIE}=${value}; ${attributes.join('; ')}`;
  });
}
