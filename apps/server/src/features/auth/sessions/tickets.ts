/** Replaces the session token in addresses, which are logged in more places than headers. */
import { HUB_TICKET_MS, MEDIA_TICKET_MS, type TICKET_KINDS } from '@tutti/contract';
import type { Actor } from '#identity/actor.ts';
import { AppError } from '#platform/app-error.ts';
import type { Clock } from '#platform/clock.ts';
import type { Ids } from '#platform/ids.ts';
import type { Logger } from '#platform/logger.ts';
import type { NodeRegister } from '#platform/nodes/node-register.ts';
import { createOnce } from '#platform/nodes/once.ts';
import type { SessionTokens, TicketClaims } from './session-token.ts';

export type TicketKind = (typeof TICKET_KINDS)[number];

export interface Ticket {
  readonly ticket: string;
  readonly expiresInS: number;
}

const LIFE_MS: Readonly<Record<TicketKind, number>> = { hub: HUB_TICKET_MS, media: MEDIA_TICKET_MS };
const audienceOf = (kind: TicketKind) => `tutti-${kind}`;
/** More than all listeners together can create within a ticket's minute. */
const USED_MAX = 50_000;

interface TicketDeps {
  readonly tokens: Pick<SessionTokens, 'signTicket' | 'verifyTicket'>;
  readonly clock: Clock;
  readonly ids: Ids;
  readonly logger: Logger;
  readonly countShared: NodeRegister['countShared'];
}

export interface Tickets {
  open(session: Pick<Actor, 'sessionId' | 'userId'>, kind: TicketKind): Promise<Ticket>;
  /** Returns the claims, or undefined for an expired ticket or another kind. The caller looks up the session. */
  read(ticket: string, kind: TicketKind): Promise<TicketClaims | undefined>;
  /** Throws UNAUTHENTICATED if it was used before, on any node. */
  use(ticket: TicketClaims): Promise<void>;
}

export function createTickets({ tokens, clock, ids, logger, countShared }: TicketDeps): Tickets {
  const once = createOnce({
    kind: 'ticket',
    windowMs: HUB_TICKET_MS,
    rememberedMax: USED_MAX,
    clock,
    countShared,
  });

  return {
    async open({ sessionId, userId }, kind) {
      const now = clock.now();
      const ticket = await tokens.signTicket({
        audience: audienceOf(kind),
        id: ids.token(16),
        sessionId,
        userId,
        issuedAtMs: now,
        expiresAtMs: now + LIFE_MS[kind],
      });
      return { ticket, expiresInS: LIFE_MS[kind] / 1_000 };
    },
    async read(ticket, kind) {
      const claims = await tokens.verifyTicket(ticket, audienceOf(kind));
      return claims && claims.expiresAtMs > clock.now() ? claims : undefined;
    },
    async use({ id, issuedAtMs }) {
      const isFirst = await once({ id, issuedAtMs }).catch((error: unknown) => {
        // The session was looked up a moment ago, and a database that cannot write must not silence anybody.
        logger.warn({ err: error }, 'noting that a ticket was used failed');
        return true;
      });
      if (!isFirst) throw new AppError('UNAUTHENTICATED');
    },
  };
}
