import { passkeyRoutes, RENEWS_HEADER } from '@tutti/contract';
import type { RouteRegistrar } from '#http/contract-route.ts';
import { readDeviceCookie } from '#http/device-cookie.ts';
import { setSignInCookies } from '../sign-in/sign-in-cookies.ts';
import type { Passkeys } from './own-passkeys.ts';

interface PasskeyRoutesDeps {
  readonly passkeys: Passkeys;
  readonly isSecure: boolean;
}

export function registerPasskeyRoutes(
  { route }: RouteRegistrar,
  { passkeys, isSecure }: PasskeyRoutesDeps,
): void {
  route(passkeyRoutes.beginSignIn, () => passkeys.beginSignIn());
  route(passkeyRoutes.signIn, async ({ body, origin, request, reply }) => {
    const known = readDeviceCookie(request.headers.cookie);
    const renews = request.headers[RENEWS_HEADER] === '1';
    const signedIn = await passkeys.signIn(body, { origin, deviceToken: known, renews });
    setSignInCookies(reply, signedIn, { known, isSecure });
    return { token: signedIn.token };
  });
  route(passkeyRoutes.beginProof, ({ actor }) => passkeys.beginReauth(actor));
  route(passkeyRoutes.list, ({ actor, reply }) => {
    reply.header('cache-control', 'no-store');
    return passkeys.list(actor);
  });
  route(passkeyRoutes.beginAdding, ({ actor }) => passkeys.beginAdding(actor));
  route(passkeyRoutes.add, ({ body, actor, origin }) => passkeys.add(body, { actor, origin }));
  route(passkeyRoutes.remove, async ({ params, actor, origin }) => ({
    message: await passkeys.remove(params.id, { actor, origin }),
  }));
}
