/** Whose share of a queue it is (platform/fair-queue.ts). */
import type { RequestOrigin } from '#identity/actor.ts';
import type { Asker } from '#platform/fair-queue.ts';
import { toAddressKey } from './rate-limits.ts';

/** Somebody of whom nothing is known but the place: one subscriber, however many addresses that has. */
export const askerAt = ({ ipAddress }: RequestOrigin): Asker => ({
  name: `address ${toAddressKey(ipAddress)}`,
});
export const askerOf = ({ userId }: { readonly userId: string }): Asker => ({ name: `user ${userId}` });
