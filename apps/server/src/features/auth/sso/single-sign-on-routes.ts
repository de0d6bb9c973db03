import { type RouteReply, singleSignOnRoutes } from '@tutti/contract';
import type { FastifyReply } from 'fastify';
import type { RouteRegistrar } from '#http/contract-route.ts';
import { readDeviceCookie } from '#http/device-cookie.ts';
import { clearSignOnCookie, makeSignOnCookie, readSignOnCookie } from '#http/sign-on-cookie.ts';
import { setSignInCookies } from '../sign-in/sign-in-cookies.ts';
import { DEPARTURE_MS } from './flows.ts';
import type { SingleSignOn, Step } from './single-sign-on.ts';

interface SignOnRoutesDeps {
  readonly signOn: SingleSignOn;
  readonly isSecure: boolean;
}

const MAX_AGE_S = DEPARTURE_MS / 1_000;

export function registerSingleSignOnRoutes(
  { route }: RouteRegistrar,
  { signOn, isSecure }: SignOnRoutesDeps,
): void {
  const keep = (reply: FastifyReply, { sealed }: Step) =>
    reply.header('set-cookie', makeSignOnCookie(sealed, { isSecure, maxAgeS: MAX_AGE_S }));
  const goOn = (reply: FastifyReply, step: Step) =>
    keep(reply, step).header('cache-control', 'no-store').redirect(step.address, 303);

  route(singleSignOnRoutes.start, async ({ query, request, reply }) =>
    goOn(reply, await signOn.start({ ...query, host: request.host })),
  );
  route(singleSignOnRoutes.callback, async ({ query, request, reply }) =>
    goOn(reply, await signOn.comeBack(query, readSignOnCookie(request.headers.cookie))),
  );
  route(singleSignOnRoutes.finish, async ({ body, actor, origin, request, reply }) => {
    const { cookie } = request.headers;
    const known = readDeviceCookie(cookie);
    const visit = { actor, origin, sealed: readSignOnCookie(cookie), deviceToken: known };
    const { signedIn, ...end } = await signOn.finish(body.code, visit);
    reply.header('set-cookie', clearSignOnCookie({ isSecure }));
    const answer: RouteReply<typeof singleSignOnRoutes.finish> = end;
    if (!signedIn) return answer;
    setSignInCookies(reply, signedIn, { known, isSecure });
    return { ...answer, token: signedIn.token };
  });
  route(singleSignOnRoutes.prove, async ({ body, actor, origin, request, reply }) => {
    const step = await signOn.beginReauth({ ...body, host: request.host }, { actor, origin });
    keep(reply, step);
    return { address: step.address };
  });
  route(singleSignOnRoutes.list, ({ actor }) => signOn.list(actor.userId));
  route(singleSignOnRoutes.link, async ({ body, actor, origin, request, reply }) => {
    const step = await signOn.beginLink({ ...body, host: request.host }, { actor, origin });
    keep(reply, step);
    return { address: step.address };
  });
  route(singleSignOnRoutes.unlink, async ({ params, actor, origin }) => ({
    message: await signOn.unlink({ userId: actor.userId, id: params.id }, { actor, origin }),
  }));
  route(singleSignOnRoutes.listOfUser, ({ params }) => signOn.list(params.id));
  route(singleSignOnRoutes.unlinkOfUser, async ({ params, actor, origin }) => ({
    message: await signOn.unlink({ userId: params.id, id: params.linkId }, { actor, origin }),
  }));
}
