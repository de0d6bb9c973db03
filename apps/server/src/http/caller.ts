/** Names the caller of a request, because queues are shared fairly between callers (platform/async/fair-queue.ts). */
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { RequestOrigin } from '#identity/actor.ts';
import type { Caller } from '#platform/async/fair-queue.ts';
import { leavingOf } from './leaving.ts';
import { toAddressKey } from './rate-limits.ts';

/** An anonymous caller is one subscriber, however many addresses that subscriber has. */
export const callerFromAddress = ({ ipAddress }: Pick<RequestOrigin, 'ipAddress'>): Caller => ({
  name: `address ${toAddressKey(ipAddress)}`,
});
export const callerFromUser = ({ userId }: { readonly userId: string }): Caller => ({
  name: `user ${userId}`,
});

/** The caller waits for the answer until the connection closes. */
export function callerOfRequest({ actor, ip }: FastifyRequest, reply: FastifyReply): Caller {
  const caller = actor ? callerFromUser(actor) : callerFromAddress({ ipAddress: ip });
  return { ...caller, leaving: leavingOf(reply.raw) };
}
