/** Whose share of a queue it is (platform/fair-queue.ts). */
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { RequestOrigin } from '#identity/actor.ts';
import type { Asker } from '#platform/fair-queue.ts';
import { leavingOf } from './leaving.ts';
import { toAddressKey } from './rate-limits.ts';

/** Somebody of whom nothing is known but the place: one subscriber, however many addresses that has. */
export const askerAt = ({ ipAddress }: Pick<RequestOrigin, 'ipAddress'>): Asker => ({
  name: `address ${toAddressKey(ipAddress)}`,
});
export const askerOf = ({ userId }: { readonly userId: string }): Asker => ({ name: `user ${userId}` });

/** Who waits for this answer, until their connection closes. */
export function askerFor({ actor, ip }: FastifyRequest, reply: FastifyReply): Asker {
  const asker = actor ? askerOf(actor) : askerAt({ ipAddress: ip });
  return { ...asker, leaving: leavingOf(reply.raw) };
}
