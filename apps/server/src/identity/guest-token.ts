import type { Ids } from '#platform/ids.ts';

/** Tells tokens of guests from those of accounts, so that neither is looked up as the other. */
const PREFIX = 'guest.';
const BYTES = 32;
const SHAPE = /^guest\.[\w-]{43}$/;

export function newGuestToken(ids: Pick<Ids, 'token'>): string {
  return PREFIX + ids.token(BYTES);
}

export function isGuestToken(token: string): boolean {
  return token.startsWith(PREFIX);
}

/** Whether a token is worth a look into the database. */
export function isWellFormedGuestToken(token: string): boolean {
  return SHAPE.test(token);
}
