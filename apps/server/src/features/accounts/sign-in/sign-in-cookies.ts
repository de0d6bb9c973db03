import type { FastifyReply } from 'fastify';
import { makeDeviceCookie } from '#http/device-cookie.ts';
import { makeMediaCookie } from '#http/media-cookie.ts';
import { makeRenewalCookie } from '#http/renewal-cookie.ts';
import type { SignedInDevice } from './sign-in.ts';

export function setSignInCookies(
  reply: FastifyReply,
  { mediaToken, renewalToken, deviceToken }: SignedInDevice,
  { known, isSecure }: { readonly known: string | undefined; readonly isSecure: boolean },
): void {
  reply.header('set-cookie', makeMediaCookie(mediaToken, { isSecure }));
  if (renewalToken) reply.header('set-cookie', makeRenewalCookie(renewalToken, { isSecure }));
  if (deviceToken !== known) reply.header('set-cookie', makeDeviceCookie(deviceToken, { isSecure }));
}
