/** A refresh cookie is used once; a used successor means that somebody has a copy (decision 049). */
import type { RefreshState } from './session-store.ts';

/** Tabs that refresh at once, and nodes whose clocks differ a little, get the same cookie. */
export const REFRESH_GRACE_MS = 60_000;

/** Returns the new marks, or the same object if nothing has to be written. */
export function rotateRefreshToken(
  state: RefreshState,
  presented: number,
  now: number,
): RefreshState | 'copied' {
  // Ahead of the stored number: we signed it before a backup was restored.
  const isKnown = presented >= state.renewal || presented === state.renewal_before;
  if (!isKnown) return 'copied';
  const isFresh = Math.abs(now - state.renewal_at) < REFRESH_GRACE_MS;
  if (isFresh && presented <= state.renewal) return state;
  // Its successor was never used: the answer was lost, so that successor becomes void.
  return { renewal: Math.max(presented, state.renewal) + 1, renewal_before: presented, renewal_at: now };
}
