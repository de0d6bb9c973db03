import type { Ids } from '#platform/ids.ts';

/** Tells tokens of screens from those of guests and accounts, so that none is looked up as another. */
const PREFIX = 'screen.';
const BYTES = 32;
const SHAPE = /^screen\.[\w-]{43}$/;

export function newScreenToken(ids: Pick<Ids, 'token'>): string {
  return PREFIX + ids.token(BYTES);
}

export function isScreenToken(token: string): boolean {
  return token.startsWith(PREFIX);
}

/** Whether a token is worth a look into the database. */
export function isWellFormedScreenToken(token: string): boolean {
  return SHAPE.test(token);
}
