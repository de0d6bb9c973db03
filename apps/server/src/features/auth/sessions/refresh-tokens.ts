/** Renews the page's token together with its cookie, because each cookie is used once (rotate-refresh-token.ts). */
import type { Actor, RequestOrigin } from '#identity/actor.ts';
import { AppError } from '#platform/app-error.ts';
import type { Clock } from '#platform/clock.ts';
import type { Database } from '#platform/db/database.ts';
import type { Queries } from '#platform/db/queries.ts';
import type { Events } from '#platform/events.ts';
import { needsRepair } from '#platform/storage-fault.ts';
import { endSessions } from './end-sessions.ts';
import { REFRESH_AUDIENCE, signShort } from './page-tokens.ts';
import { rotateRefreshToken } from './rotate-refresh-token.ts';
import { createSessionStore } from './session-store.ts';
import type { SessionTokens } from './session-token.ts';

export interface PresentedTokens {
  /** The last token, expired or not. */
  readonly token: string;
  readonly refreshToken: string;
}

export type RefreshedTokens = PresentedTokens;

/** Audits that somebody used a copied cookie, for which the session was ended. */
export type RecordCopy = (trx: Queries, who: { actor: Actor; origin: RequestOrigin }) => Promise<void>;

interface TokenRefreshDeps {
  readonly tokens: SessionTokens;
  readonly clock: Clock;
  readonly database: Pick<Database, 'transaction' | 'queries'>;
  readonly events: Pick<Events, 'publishIn'>;
  readonly authenticateSession: (sessionId: string) => Promise<Actor>;
  readonly recordCopy: RecordCopy;
}

export function createTokenRefresh(deps: TokenRefreshDeps) {
  const { tokens, clock, authenticateSession } = deps;
  return async (presented: PresentedTokens, origin: RequestOrigin): Promise<RefreshedTokens> => {
    const now = clock.now();
    const [last, refresh] = await Promise.all([
      tokens.verify(presented.token),
      tokens.verifyTicket(presented.refreshToken, REFRESH_AUDIENCE),
    ]);
    if (!last || !refresh || refresh.expiresAtMs <= now || last.sessionId !== refresh.sessionId)
      throw new AppError('UNAUTHENTICATED');
    const actor = await authenticateSession(refresh.sessionId);
    const { userId, sessionId, roles, isApproved } = actor;
    if (userId !== refresh.userId) throw new AppError('UNAUTHENTICATED');
    const next = await rotate(deps, { presented: Number(refresh.id), actor, origin });
    const { expiresAtMs } = refresh;
    const claims = { sessionId, userId, issuedAtMs: now, expiresAtMs };
    const [token, refreshToken] = await Promise.all([
      signShort(tokens, { ...claims, roles, isApproved }),
      tokens.signTicket({ ...claims, audience: REFRESH_AUDIENCE, id: String(next) }),
    ]);
    return { token, refreshToken };
  };
}

interface Rotation {
  readonly presented: number;
  readonly actor: Actor;
  readonly origin: RequestOrigin;
}

/** Returns the number of the next cookie. */
async function rotate(deps: TokenRefreshDeps, rotation: Rotation): Promise<number> {
  try {
    const next = await deps.database.transaction((trx) => rotateIn(deps, trx, rotation));
    // Thrown after the commit, because the session must stay ended.
    if (next === undefined) throw new AppError('UNAUTHENTICATED');
    return next;
  } catch (error) {
    if (needsRepair(error)) return keepUnwritten(deps, rotation);
    throw error;
  }
}

async function rotateIn(
  { clock, events, recordCopy }: TokenRefreshDeps,
  trx: Queries,
  { presented, actor, origin }: Rotation,
): Promise<number | undefined> {
  const { sessionId, userId } = actor;
  const store = createSessionStore(trx);
  const state = await store.lockRefreshState(sessionId);
  if (!state) return undefined;
  const rotated = rotateRefreshToken(state, presented, clock.now());
  if (rotated === 'copied') {
    await endSessions(events, trx, { userId, sessionIds: [sessionId] });
    await recordCopy(trx, { actor, origin });
    return undefined;
  }
  if (rotated !== state) await store.saveRefreshState(sessionId, rotated);
  return rotated.renewal;
}

/** Returns the same number again unless it is a copy, because a full disk must not sign listeners out. */
async function keepUnwritten(
  { database, clock }: TokenRefreshDeps,
  { presented, actor }: Rotation,
): Promise<number> {
  const state = await createSessionStore(database.queries).findRefreshState(actor.sessionId);
  if (!state || rotateRefreshToken(state, presented, clock.now()) === 'copied')
    throw new AppError('UNAUTHENTICATED');
  return presented;
}
