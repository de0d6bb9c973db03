/** Finds tracks that a listener has forgotten, and the month in which they last played them. */
import type { PickReason } from '@tutti/contract';

const DAY_MS = 86_400_000;
export const FORGOTTEN_MS = 90 * DAY_MS;

export const unplayedSince = (lastPlayedMs: number): PickReason => ({
  kind: 'since',
  // A month as in 2026-03.
  name: new Date(lastPlayedMs).toISOString().slice(0, 7),
});

export function listForgotten(
  lastPlayed: ReadonlyMap<number, number>,
  nowMs: number,
): ReadonlyMap<number, PickReason> {
  const forgotten = [...lastPlayed].filter(([, lastPlayedMs]) => lastPlayedMs < nowMs - FORGOTTEN_MS);
  return new Map(forgotten.map(([trackId, lastPlayedMs]) => [trackId, unplayedSince(lastPlayedMs)]));
}
