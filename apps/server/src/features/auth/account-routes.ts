import { authRoutes, RENEWS_HEADER } from '@tutti/contract';
import type { RouteRegistrar } from '#http/contract-route.ts';
import { readDeviceCookie } from '#http/device-cookie.ts';
import { clearMediaCookie } from '#http/media-cookie.ts';
import { clearRefreshCookie, readRefreshCookie } from '#http/refresh-cookie.ts';
import type { Accounts } from './accounts.ts';
import { registerInvitationRoutes } from './invitations/invitation-routes.ts';
import { registerPasskeyRoutes } from './passkeys/passkey-routes.ts';
import { registerAvatarRoutes } from './profile/avatar-routes.ts';
import { registerOwnSessionRoutes } from './profile/own-session-routes.ts';
import { setSignInCookies } from './sign-in/sign-in-cookies.ts';
import { registerSingleSignOnRoutes } from './sso/single-sign-on-routes.ts';
import { registerSecondFactorRoutes } from './two-factor/second-factor-routes.ts';

interface AccountRoutesDeps {
  readonly accounts: Accounts;
  readonly isSecure: boolean;
}

export function registerAccountRoutes(
  registrar: RouteRegistrar,
  { accounts, isSecure }: AccountRoutesDeps,
): void {
  const { route } = registrar;
  registerOwnSessionRoutes(registrar, accounts.ownSessions);
  registerAvatarRoutes(registrar, accounts.avatars);
  registerInvitationRoutes(registrar, accounts.invitations);
  registerSecondFactorRoutes(registrar, accounts.secondFactors);
  registerSingleSignOnRoutes(registrar, { signOn: accounts.singleSignOn, isSecure });
  registerPasskeyRoutes(registrar, { passkeys: accounts.passkeys, isSecure });
  route(authRoutes.register, ({ body, origin }) => accounts.register(body, origin));
  route(authRoutes.signUpState, async ({ body }) => ({
    state: await accounts.readSignUpState(body.ticket),
  }));
  route(authRoutes.login, async ({ body, origin, request, reply }) => {
    const known = readDeviceCookie(request.headers.cookie);
    const signedIn = await accounts.signIn(
      { ...body, renews: request.headers[RENEWS_HEADER] === '1' },
      { origin, deviceToken: known },
    );
    setSignInCookies(reply, signedIn, { known, isSecure });
    return { token: signedIn.token };
  });
  route(authRoutes.logout, async ({ actor, origin, request, reply }) => {
    await accounts.ownSessions.signOut({ actor, origin });
    reply.header('set-cookie', clearMediaCookie({ isSecure }));
    if (readRefreshCookie(request.headers.cookie))
      reply.header('set-cookie', clearRefreshCookie({ isSecure }));
    return { message: 'You are signed out.' };
  });
  route(authRoutes.prove, async ({ body, actor, origin }) => {
    await accounts.reauthenticate(body, { actor, origin });
    return { message: 'Thank you, it is you.' };
  });
  route(authRoutes.me, ({ actor }) => accounts.getCurrentUser(actor));
  route(authRoutes.updateProfile, ({ body, actor, origin }) =>
    accounts.updateProfile(body, { actor, origin }),
  );
  route(authRoutes.changePassword, async ({ body, actor, origin }) => ({
    message: await accounts.changePassword(body, { actor, origin }),
  }));
  route(authRoutes.forgotPassword, async ({ body, origin }) => ({
    message: await accounts.forgotPassword(body.email, origin),
  }));
  route(authRoutes.resetPassword, async ({ body, origin }) => ({
    message: await accounts.resetPassword(body, origin),
  }));
  route(authRoutes.confirmEmail, ({ query, origin }) => accounts.confirmEmail(query, origin));
}
