import type { Ids } from '#platform/ids.ts';

const BYTES = 12;

/** Generates a password of 96 bits in sixteen characters, which is shown once and typed by hand. */
export function makePassword(ids: Ids): string {
  return ids.token(BYTES);
}
