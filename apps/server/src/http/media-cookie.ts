import { SESSION_MAX_MS } from '@tutti/contract';

/** Set by sign-in, because media elements cannot send a header; only GET and HEAD of media accept it (ruling 0.4). */
export const MEDIA_COOKIE = 'tutti_media';

/** The paths of media; the cookie is not sent to others. */
const PATHS = ['/api', '/radio', '/embed'];

/** Returns one cookie per path. */
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
