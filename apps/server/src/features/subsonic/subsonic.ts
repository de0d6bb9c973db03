/** Translates the OpenSubsonic protocol; each method calls the feature that owns the data. */
import { SUBSONIC_FAILURES_PER_MINUTE } from '@tutti/contract';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { AppKeys } from '#features/auth/keys/app-keys.ts';
import type { RateLimits } from '#http/rate-limits.ts';
import { AppError } from '#platform/app-error.ts';
import { createEnvelopes, type Envelopes } from './answer-form.ts';
import { createSignIn, readPresentedName, type SignedIn } from './authenticate-app.ts';
import { type CallSlot, createCallBounds, unlimitedSlot } from './call-bounds.ts';
import type { CallForm } from './call-form.ts';
import type { Answer, MethodGroup, SubsonicMethod } from './method.ts';
import { createSystemMethods } from './methods/system-methods.ts';
import { SubsonicError, toSubsonicError } from './subsonic-error.ts';

export interface SubsonicDeps {
  readonly appKeys: Pick<AppKeys, 'signIn'>;
  readonly publicUrl: string;
  readonly version: string;
  readonly limits: Pick<RateLimits, 'count'>;
  /** Is off for measurements, in which everybody is one user. */
  readonly hasUserLimits: boolean;
  readonly groups: readonly MethodGroup[];
}

interface Exchange {
  readonly form: CallForm;
  readonly request: FastifyRequest;
  readonly reply: FastifyReply;
}

export interface Subsonic {
  readonly envelopes: Envelopes;
  readonly methods: ReadonlyMap<string, SubsonicMethod>;
  call(name: string, exchange: Exchange): Promise<Answered>;
}

export interface Answered {
  readonly answer: Answer;
  readonly slot: CallSlot;
}

const FAILURES = {
  name: 'wrong credentials of apps',
  max: SUBSONIC_FAILURES_PER_MINUTE,
  windowMs: 60_000,
} as const;

export function createSubsonic(deps: SubsonicDeps): Subsonic {
  const groups = [...deps.groups];
  groups.push(createSystemMethods(() => groups.flatMap(({ extensions = [] }) => extensions)));
  const methods = toTable(groups.flatMap((group) => group.methods));
  const signIn = createSignIn({ ...deps, countFailure: (ipAddress) => countFailure(deps.limits, ipAddress) });
  const bounds = createCallBounds(deps);
  return {
    envelopes: createEnvelopes(deps.version),
    methods,
    async call(name, { form, request, reply }) {
      const method = methods.get(name);
      if (method === undefined) throw unknownMethod();
      if (method.isOpen) return { answer: await method.run(form, undefined), slot: unlimitedSlot };
      const attempt = { presentedBy: readPresentedName(form), response: reply.raw };
      const signedIn = toCaller(await bounds.signIn(attempt, () => signIn(form, request.ip)));
      const slot = bounds.open(signedIn.user, reply.raw);
      const { caller, inTurn } = slot;
      const run = () => method.run(form, { ...signedIn, form, request, reply, caller, inTurn });
      if (method.waitsElsewhere) return { answer: await run(), slot: unlimitedSlot };
      bounds.count(signedIn.user, reply.raw);
      return { answer: await inTurn(run), slot };
    },
  };
}

function toTable(all: readonly SubsonicMethod[]): ReadonlyMap<string, SubsonicMethod> {
  const table = new Map(all.map((method) => [method.name, method]));
  if (table.size < all.length) throw new Error('two methods of the protocol have one name');
  return table;
}

function unknownMethod(): SubsonicError {
  return new SubsonicError('GENERIC', { message: 'There is no such method.', status: 404 });
}

function toCaller({ holder, client, isByApiKey }: SignedIn) {
  return { user: { ...holder, sessionId: holder.keyId, isApproved: true }, client, isByApiKey };
}

async function countFailure(limits: Pick<RateLimits, 'count'>, ipAddress: string): Promise<void> {
  try {
    await limits.count(FAILURES, ipAddress);
  } catch (error) {
    if (!(error instanceof AppError)) throw error;
    const { status, retryAfterS } = toSubsonicError(error);
    throw new SubsonicError('WRONG_CREDENTIALS', { status, retryAfterS, message: error.message });
  }
}
