import type { Ids } from '#platform/ids.ts';

const BYTES = 12;

/** Shown to a person once and typed by hand: 96 bits in sixteen letters. */
export function makePassword(ids: Ids): string {
  return ids.token(BYTES);
}
