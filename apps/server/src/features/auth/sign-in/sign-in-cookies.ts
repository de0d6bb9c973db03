import type { FastifyReply } from 'fastify';
import { makeDeviceCookie } from '#http/device-cookie.ts';
import { makeMediaCookie } from '#http/media-cookie.ts';
import { makeRefreshCookie } from '#http/refresh-cookie.ts';
import type { SignedInDevice } from './sign-in.ts';

export function setSignInCookies(
  reply: FastifyReply,
  { mediaToken, refreshToken, deviceToken }: SignedInDevice,
  { known, isSecure }: { readonly known: string | undefined; readonly isSecure: boolean },
): void {
  reply.header('set-cookie', makeMediaCookie(mediaToken, { isSecure }));
  if (refreshToken) reply.header('set-cookie', makeRefreshCookie(refreshToken, { isSecure }));
  if (deviceToken !== known) reply.header('set-cookie', makeDeviceCookie(deviceToken, { isSecure }));
}
