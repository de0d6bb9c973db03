/** Renews the page's token together with its cookie, because each cookie is used once (turn-renewal.ts). */
import type { Actor, RequestOrigin } from '#identity/actor.ts';
import { AppError } from '#platform/app-error.ts';
import type { Clock } from '#platform/clock.ts';
import type { Database } from '#platform/db/database.ts';
import type { Queries } from '#platform/db/queries.ts';
import type { Events } from '#platform/events.ts';
import { needsRepair } from '#platform/storage-fault.ts';
import { endSessions } from './end-sessions.ts';
import { RENEWAL_AUDIENCE, signShort } from './page-tokens.ts';
import { createSessionStore } from './session-store.ts';
import type { SessionTokens } from './session-token.ts';
import { turnRenewal } from './turn-renewal.ts';

export interface BroughtTokens {
  /** The last token, expired or not. */
  readonly token: string;
  readonly renewalToken: string;
}

export type RenewedTokens = BroughtTokens;

/** Audits that somebody used a copied cookie, for which the session was ended. */
export type RecordCopy = (trx: Queries, who: { actor: Actor; origin: RequestOrigin }) => Promise<void>;

interface RenewalDeps {
  readonly tokens: SessionTokens;
  readonly clock: Clock;
  readonly database: Pick<Database, 'transaction' | 'queries'>;
  readonly events: Pick<Events, 'publishIn'>;
  readonly authenticateSession: (sessionId: string) => Promise<Actor>;
  readonly recordCopy: RecordCopy;
}

export function createRenewal(deps: RenewalDeps) {
  const { tokens, clock, authenticateSession } = deps;
  return async (brought: BroughtTokens, origin: RequestOrigin): Promise<RenewedTokens> => {
    const now = clock.now();
    const [last, renewal] = await Promise.all([
      tokens.verify(brought.token),
      tokens.verifyTicket(brought.renewalToken, RENEWAL_AUDIENCE),
    ]);
    if (!last || !renewal || renewal.expiresAtMs <= now || last.sessionId !== renewal.sessionId)
      throw new AppError('UNAUTHENTICATED');
    const actor = await authenticateSession(renewal.sessionId);
    const { userId, sessionId, roles, isApproved } = actor;
    if (userId !== renewal.userId) throw new AppError('UNAUTHENTICATED');
    const next = await turn(deps, { brought: Number(renewal.id), actor, origin });
    const { expiresAtMs } = renewal;
    const claims = { sessionId, userId, issuedAtMs: now, expiresAtMs };
    const [token, renewalToken] = await Promise.all([
      signShort(tokens, { ...claims, roles, isApproved }),
      tokens.signTicket({ ...claims, audience: RENEWAL_AUDIENCE, id: String(next) }),
    ]);
    return { token, renewalToken };
  };
}

interface Turning {
  readonly brought: number;
  readonly actor: Actor;
  readonly origin: RequestOrigin;
}

/** Returns the number of the next cookie. */
async function turn(deps: RenewalDeps, turning: Turning): Promise<number> {
  try {
    const next = await deps.database.transaction((trx) => turnIn(deps, trx, turning));
    // Thrown after the commit, because the session must stay ended.
    if (next === undefined) throw new AppError('UNAUTHENTICATED');
    return next;
  } catch (error) {
    if (needsRepair(error)) return keepUnwritten(deps, turning);
    throw error;
  }
}

async function turnIn(
  { clock, events, recordCopy }: RenewalDeps,
  trx: Queries,
  { brought, actor, origin }: Turning,
): Promise<number | undefined> {
  const { sessionId, userId } = actor;
  const store = createSessionStore(trx);
  const marks = await store.lockRenewal(sessionId);
  if (!marks) return undefined;
  const turned = turnRenewal(marks, brought, clock.now());
  if (turned === 'copied') {
    await endSessions(events, trx, { userId, sessionIds: [sessionId] });
    await recordCopy(trx, { actor, origin });
    return undefined;
  }
  if (turned !== marks) await store.turnRenewal(sessionId, turned);
  return turned.renewal;
}

/** Returns the same number again unless it is a copy, because a full disk must not sign listeners out. */
async function keepUnwritten({ database, clock }: RenewalDeps, { brought, actor }: Turning): Promise<number> {
  const marks = await createSessionStore(database.queries).findRenewal(actor.sessionId);
  if (!marks || turnRenewal(marks, brought, clock.now()) === 'copied') throw new AppError('UNAUTHENTICATED');
  return brought;
}
