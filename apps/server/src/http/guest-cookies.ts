/** Cookies of guests: one for sound and pictures of a room, one that recognizes the browser if it joins again. */
import { ROOM_GUEST_STAY_MS } from '@tutti/contract';
import { readCookie } from './read-cookie.ts';

/** Carries the token, because media elements cannot send a header; sent to one room only. */
export const GUEST_COOKIE = 'tutti_guest';
const DEVICE_COOKIE = 'tutti_guest_device';
const DEVICE_MAX_AGE_S = 30 * 24 * 3_600;
const DEVICE_SHAPE = /^[\w-]{22}$/;

interface CookieOptions {
  readonly isSecure: boolean;
}

export function makeGuestCookie(
  token: string,
  { roomId, isSecure }: CookieOptions & { roomId: string },
): string {
  return compose(`${GUEST_COOKIE}=${token}`, {
    path: `/api/rooms/${roomId}`,
    maxAgeS: ROOM_GUEST_STAY_MS / 1_000,
    isSecure,
  });
}

export function makeGuestDeviceCookie(device: string, { isSecure }: CookieOptions): string {
  return compose(`${DEVICE_COOKIE}=${device}`, {
    path: '/api/room-guests',
    maxAgeS: DEVICE_MAX_AGE_S,
    isSecure,
  });
}

/** Ignores what was not set by this server, because it becomes a key. */
export function readGuestDeviceCookie(header: string | undefined): string | undefined {
  const device = readCookie(header, DEVICE_COOKIE);
  return device !== undefined && DEVICE_SHAPE.test(device) ? device : undefined;
}

function compose(
  pair: string,
  { path, maxAgeS, isSecure }: CookieOptions & { path: string; maxAgeS: number },
): string {
  const attributes = ['HttpOnly', 'SameSite=Strict', `Path=${path}`, `Max-Age=${maxAgeS}`];
  if (isSecure) attributes.push('Secure');
  return `${pair}; ${attributes.join('; ')}`;
}
