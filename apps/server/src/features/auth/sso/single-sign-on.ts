/** The browser returns by a navigation that only writes its cookie; the page then calls for the outcome. */
import type { SignOnEnd, SignOnLinks } from '@tutti/contract';
import type { Actor, Requester, RequestOrigin } from '#identity/actor.ts';
import { AppError } from '#platform/app-error.ts';
import type { AccountsDeps } from '../accounts/account-deps.ts';
import { createSignOnLinkStore } from '../accounts/sign-on-link-store.ts';
import type { SignedInDevice } from '../sign-in/sign-in.ts';
import { createSecondFactorStore } from '../two-factor/second-factor-store.ts';
import { finishLink, finishReauth, finishSignIn } from './finish-sign-on.ts';
import {
  ARRIVAL_MS,
  type Arrival,
  createFlows,
  DEPARTURE_MS,
  type Intent,
  REFUSALS,
  type Refusal,
  toOwnPath,
} from './flows.ts';
import { listLinks, unlink } from './linked-services.ts';
import type { SignOnDeps, SingleSignOnDeps } from './sign-on-deps.ts';

export interface Step {
  readonly address: string;
  readonly sealed: string;
}

export interface Visit {
  readonly actor: Actor | undefined;
  readonly origin: RequestOrigin;
  readonly sealed: string | undefined;
  readonly deviceToken: string | undefined;
}

export interface Input {
  readonly returnTo?: string | undefined;
  /** Origin at which the browser sees this server. */
  readonly host: string;
}

export type Ended = Omit<SignOnEnd, 'token'> & { readonly signedIn?: SignedInDevice };
type ServiceAnswer = Readonly<Record<string, string | undefined>>;

export interface SingleSignOn {
  /** Begins a sign-in. An unreachable provider is reported on our page, like every refusal. */
  start(input: Input): Promise<Step>;
  beginLink(input: Input, who: Requester): Promise<Step>;
  beginReauth(input: Input, who: Requester): Promise<Step>;
  comeBack(answer: ServiceAnswer, sealed: string | undefined): Promise<Step>;
  finish(code: string | undefined, visit: Visit): Promise<Ended>;
  list(userId: string): Promise<SignOnLinks>;
  unlink(link: { userId: string; id: string }, who: Requester): Promise<string>;
}

/** Path of the page that finishes the flow. */
const PAGE = '/sso';
/** Explains the missing cookie of a flow that began at another address than PUBLIC_URL. */
const ELSEWHERE = '.elsewhere';

export function createSingleSignOn(deps: SingleSignOnDeps): SingleSignOn {
  const { signOn } = deps;
  const flows = signOn && createFlows(signOn.box);
  function require(): SignOnDeps & { flows: NonNullable<typeof flows> } {
    if (signOn === undefined || flows === undefined) throw new AppError('SIGN_ON_OFF');
    return { ...deps, signOn, flows };
  }

  function arrive(intent: Intent, outcome: Pick<Arrival, 'refusal' | 'identity'>): Step {
    const arrival = { ...intent, ...outcome, id: deps.ids.token(16), arrivedAt: deps.clock.now() };
    return { address: PAGE, sealed: require().flows.arrivals.seal(arrival) };
  }

  async function depart(intent: Omit<Intent, 'startedAt'>, { host }: Input): Promise<Step> {
    const on = require();
    const { address, secrets } = await on.signOn.provider.begin({
      mustAuthenticate: intent.purpose === 'prove',
      mark: isElsewhere(host, deps.publicUrl) ? ELSEWHERE : '',
    });
    const sealed = on.flows.departures.seal({ ...intent, startedAt: deps.clock.wallNow(), secrets });
    return { address, sealed };
  }

  return {
    async start(input) {
      const intent = { purpose: 'sign-in', returnTo: toOwnPath(input.returnTo) } as const;
      require();
      try {
        return await depart(intent, input);
      } catch (error) {
        return arrive({ ...intent, startedAt: deps.clock.wallNow() }, { refusal: refusalOf(error) });
      }
    },
    async beginLink(input, { actor }) {
      const issuer = await require().signOn.provider.findIssuer();
      const links = createSignOnLinkStore(deps.database.queries);
      if (await links.findOfAccount(actor.userId, issuer)) throw new AppError('SIGN_ON_TAKEN');
      return depart(
        { purpose: 'link', sessionId: actor.sessionId, returnTo: toOwnPath(input.returnTo) },
        input,
      );
    },
    async beginReauth(input, { actor }) {
      const issuer = await require().signOn.provider.findIssuer();
      await requireProvable(deps, actor, issuer);
      return depart(
        { purpose: 'prove', sessionId: actor.sessionId, returnTo: toOwnPath(input.returnTo) },
        input,
      );
    },
    async comeBack(answer, sealed) {
      const on = require();
      const now = deps.clock.wallNow();
      const departure = on.flows.departures.open(sealed);
      if (!departure || now - departure.startedAt > DEPARTURE_MS)
        return arrive(NOWHERE, { refusal: lostRefusal(answer, departure) });
      const { secrets, ...intent } = departure;
      try {
        return arrive(intent, { identity: await on.signOn.provider.finish(answer, secrets) });
      } catch (error) {
        return arrive(intent, { refusal: refusalOf(error) });
      }
    },
    async finish(code, visit) {
      const on = require();
      const arrival = on.flows.arrivals.open(visit.sealed);
      if (!arrival || deps.clock.now() - arrival.arrivedAt > ARRIVAL_MS) throw new AppError('SIGN_ON_FAILED');
      const { identity, purpose, refusal } = arrival;
      if (!identity) throw new AppError(refusal ?? 'SIGN_ON_FAILED');
      const { returnTo } = arrival;
      const done = { ...arrival, identity };
      if (purpose === 'sign-in')
        return { returnTo, did: 'signed-in', signedIn: await finishSignIn(on, done, { ...visit, code }) };
      const who = requireSame(arrival, visit);
      const isLink = purpose === 'link';
      await (isLink ? finishLink : finishReauth)(on, done, who);
      return { returnTo, did: isLink ? 'linked' : 'proved' };
    },
    list: (userId) => listLinks(deps, userId),
    unlink: (link, who) => unlink(deps, link, who),
  };
}

/** Compares hosts as URLs normalize them: lowercase, without the default port. */
function isElsewhere(host: string, publicUrl: string): boolean {
  const own = new URL(publicUrl);
  return URL.parse(`${own.protocol}//${host}`)?.host !== own.host;
}

const NOWHERE: Intent = { purpose: 'sign-in', returnTo: '/', startedAt: 0 };

/** Explains a flow that belongs to another browser or has expired. */
const lostRefusal = ({ state }: ServiceAnswer, departure: object | undefined) =>
  !departure && state?.endsWith(ELSEWHERE) ? 'SIGN_ON_OTHER_ADDRESS' : 'SIGN_ON_FAILED';

function refusalOf(error: unknown): Refusal {
  if (!(error instanceof AppError)) throw error;
  return REFUSALS.find((code) => code === error.code) ?? 'SIGN_ON_FAILED';
}

/** Requires a linked account without a second factor, because that would be asked for instead. */
async function requireProvable(
  { database: { queries } }: AccountsDeps,
  { userId }: Actor,
  issuer: string,
): Promise<void> {
  if (await createSecondFactorStore(queries).hasAny(userId)) throw new AppError('SECOND_FACTOR_REQUIRED');
  if (!(await createSignOnLinkStore(queries).findOfAccount(userId, issuer)))
    throw new AppError('SIGN_ON_LINK_NOT_FOUND');
}

/** Accepts only the session that began the flow. */
function requireSame({ sessionId }: Intent, { actor, origin }: Visit): Requester {
  if (actor === undefined || actor.sessionId !== sessionId) throw new AppError('SIGN_ON_FAILED');
  return { actor, origin };
}
